import { borrowDatabase } from '../helpers/test-database.ts';
import { describeDashboard } from './dashboard.ts';
import { describeDatabase } from './database.ts';
import { describeJobs } from './jobs.ts';
import { describeKeys } from './keys.ts';

describeDatabase('embedded', borrowDatabase);
describeJobs('the embedded database', borrowDatabase);
describeKeys('the embedded database', borrowDatabase);
describeDashboard('the embedded database', borrowDatabase);
