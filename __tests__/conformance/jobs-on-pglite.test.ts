import { borrowDatabase } from '../helpers/test-database.ts';
import { describeJobs } from './jobs.ts';

describeJobs('the embedded database', borrowDatabase);
