import { describe, expect, it } from '@jest/globals';
import { firstHeading } from '../../../../src/platform/render/config/describe-page.ts';

describe('the first heading of a page', () => {
  it.each([
    ['# Install it', 'Install it'],
    ['Before.\n\n## Second\n\n# First  #\r\n\nAfter.', 'First'],
    ['```sh\n# a comment\n```\n\n# Shells', 'Shells'],
    ['# Class: Dataset\\<R\\>', 'Class: Dataset<R>'],
    ['# `get_user_name` and other_names', 'get_user_name and other_names'],
    ['# **Bold**, _slanted_ and [linked](/there "title")', 'Bold, slanted and linked'],
    ['# Terms &amp; <Badge color="red">new</Badge> ![logo](/logo.svg)', 'Terms & new logo'],
    ['# C#', 'C#'],
    ['# {product} in _user_name_ \\* [more](/a "b\\"c")', '{product} in user_name * more'],
  ])('of %j is %j', (source, heading) => {
    expect(firstHeading(source)).toBe(heading);
  });

  it.each(['', 'Text.', '## Second', '#hashtag', '# '])('is none in %j', (source) => {
    expect(firstHeading(source)).toBeUndefined();
  });
});
