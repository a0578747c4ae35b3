/**
 * A stand-in for the AWS command-line program: one bucket behind one distribution, and secrets. It judges each write as a
 * reader would who comes at that moment. Rules of `s3 sync` and its filters as its reference has them:
 * https://docs.aws.amazon.com/cli/latest/reference/s3/sync.html
 */
import { readFileSync } from 'node:fs';
import { type Bucket, deleteObject, filterOf, listSite, putObject } from './bucket.ts';
import { type CommandLine, enter, Kept, optionOf, parseLine, refuse } from './journal.ts';

const { folder, args } = enter('aws');
if (process.env['AWS_SESSION_TOKEN'] === undefined) refuse('Unable to locate credentials.');
const kept = new Kept<Bucket>(folder, 'bucket', { objects: {}, isInvalidated: true });
const [service = '', command = '', ...rest] = args;

if (service === 's3' && command === 'sync') {
  const valued = '--exclude --include --cache-control --content-type';
  sync(parseLine(rest, { valued, switches: '--no-progress --size-only --delete' }));
} else if (service === 'cloudfront' && command === 'create-invalidation') {
  const line = parseLine(rest, { valued: '--distribution-id --paths --query --output' });
  if (
    optionOf(line, '--paths') !== '/*' ||
    optionOf(line, '--distribution-id') !== process.env['STAND_IN_DISTRIBUTION']
  )
    refuse('An error occurred (NoSuchDistribution)');
  process.stdout.write('I1\n');
} else if (service === 'cloudfront' && command === 'wait') {
  const line = parseLine(rest, { valued: '--distribution-id --id' });
  if (line.words[0] !== 'invalidation-completed' || optionOf(line, '--id') !== 'I1') refuse('NoSuchInvalidation');
  kept.write({ ...kept.read(), isInvalidated: true });
} else if (service === 'secretsmanager' && command === 'put-secret-value') {
  const line = parseLine(rest, { valued: '--secret-id --secret-string' });
  const [, file = refuse('a secret stands in an argument')] =
    /^file:\/\/(.*)$/.exec(optionOf(line, '--secret-string') ?? '') ?? [];
  const secrets = new Kept<Readonly<Record<string, string>>>(folder, 'secrets', {});
  const name = optionOf(line, '--secret-id') ?? refuse('--secret-id is required');
  secrets.write({ ...secrets.read(), [name]: readFileSync(file === '/dev/stdin' ? 0 : file, 'utf8') });
} else refuse(`Invalid choice: ${args.join(' ')}`);

function sync(line: CommandLine): void {
  const [source = '', target = ''] = line.words;
  if (target !== `s3://${process.env['STAND_IN_BUCKET']}`) refuse('An error occurred (NoSuchBucket)');
  const isMeant = filterOf(line.options);
  const site = listSite(source).filter(({ key }) => isMeant(key));
  const bySize = optionOf(line, '--size-only') !== undefined;
  const headers = { cacheControl: optionOf(line, '--cache-control'), contentType: optionOf(line, '--content-type') };
  for (const file of site) {
    const there = kept.read().objects[file.key];
    if (there !== undefined && there.size === file.size && (bySize || file.modifiedMs <= there.modifiedMs)) continue;
    kept.write(putObject(kept.read(), file, headers));
  }
  if (optionOf(line, '--delete') === undefined) return;
  const keys = new Set(site.map(({ key }) => key));
  for (const key of Object.keys(kept.read().objects))
    if (isMeant(key) && !keys.has(key)) kept.write(deleteObject(kept.read(), key));
}
