import { borrowDatabase } from '../helpers/test-database.ts';
import { describeDatabase } from './database.ts';
import { describeJobs } from './jobs.ts';

describeDatabase('embedded', borrowDatabase);
describeJobs('the embedded database', borrowDatabase);
