/**
 * A stand-in for the AWS command-line program: one bucket. `-` is the standard output:
 * https://docs.aws.amazon.com/cli/latest/reference/s3/cp.html
 */
import { readFileSync } from 'node:fs';
import { enter, Kept, parseLine, refuse } from './journal.ts';

const { folder, args } = enter();
if (process.env['AWS_SESSION_TOKEN'] === undefined) refuse('Unable to locate credentials.');
const objects = new Kept<Readonly<Record<string, string>>>(folder, 'bucket', {});
const [service = '', command = '', ...rest] = args;
if (service !== 's3' || command !== 'cp') refuse(`Invalid choice: ${args.join(' ')}`);

const [source = '', target = ''] = parseLine(rest, { valued: '--content-type', switches: '--no-progress' }).words;
if (target === '-') {
  const found = objects.read()[keyOf(source)] ?? refuse('fatal error: An error occurred (404)');
  process.stdout.write(Buffer.from(found, 'base64'));
} else objects.write({ ...objects.read(), [keyOf(target)]: readFileSync(source).toString('base64') });

function keyOf(address: string): string {
  const bucket = `s3://${process.env['STAND_IN_BUCKET']}/`;
  return address.startsWith(bucket) ? address.slice(bucket.length) : refuse('An error occurred (NoSuchBucket)');
}
