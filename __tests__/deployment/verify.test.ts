import { describe, expect, it } from '@jest/globals';
import { DeploymentError } from '../../src/deployment/errors.ts';
import { locate } from '../../src/deployment/locate.ts';
import { parseSource } from '../../src/deployment/parse.ts';
import { planEdit } from '../../src/deployment/plan.ts';
import { prove } from '../../src/deployment/verify.ts';

/** Holds a text against the edit of another that sets the version to `2`; throws where it is not that edit. */
function proveEdit(text: string, edited: string): void {
  const place = { file: 'app.yaml' };
  const plan = planEdit(locate(parseSource(text, place.file), undefined), { version: '2' });
  if (plan === undefined) throw new Error('There is nothing to change.');
  prove(edited, plan, place);
}

describe('an edit of a mapping', () => {
  const text = 'a: &x 1 # c\nb: "s"\nl: [p, q]\nt: |\n  x\nstaticExport:\n  version: "1"\n  other: x\nz: *x\n';
  const sound = text.replace('"1"', '"2"');

  it('is proven when the value alone has changed, in whatever quotes', () => {
    expect(() => proveEdit(text, sound)).not.toThrow();
    expect(() => proveEdit(text, sound.replace('"2"', "'2'"))).not.toThrow();
  });

  it.each<[string, string, string]>([
    ['the value is another', '"2"', '"3"'],
    ['the value is a number', '"2"', '2'],
    ['the value has got an anchor', '"2"', '&v "2"'],
    ['the value is an alias', '"2"', '*x'],
    ['the key is written otherwise', 'version:', '"version":'],
    ['an entry beside it has another value', 'other: x', 'other: y'],
    ['an entry beside it is gone', '  other: x\n', ''],
    ['an entry beside it is new', '  other: x\n', '  other: x\n  more: y\n'],
    ['another value is to be written too', '  other: x\n', '  other: x\n  enabled: true\n'],
    ['entries have changed places', '  version: "2"\n  other: x\n', '  other: x\n  version: "2"\n'],
    ['another value has changed', 'b: "s"', 'b: "r"'],
    ['another value has other quotes', 'b: "s"', "b: 's'"],
    ['another value has got a tag', 'b: "s"', 'b: !!str "s"'],
    ['another key has got an anchor', 'b: "s"', '&k b: "s"'],
    ['an anchor has another name', 'a: &x 1', 'a: &y 1'],
    ['a comment has changed', '# c', '# d'],
    ['a comment is gone', ' # c', ''],
    ['a list has lost its braces', 'l: [p, q]', 'l:\n- p\n- q'],
    ['a list has another order', '[p, q]', '[q, p]'],
    ['a block has one more line', '  x\nstatic', '  x\n  y\nstatic'],
    ['a block is folded', 't: |', 't: >'],
    ['there is one more document', 'z: *x\n', 'z: *x\n---\nb: 1\n'],
    ['the mapping is elsewhere', 'staticExport:\n', 'docs:\n staticExport:\n'],
    ['the text is invalid', 'b: "s"', 'b: "s'],
  ])('is refused when %s', (_name, from, to) => {
    const edited = sound.replace(from, to);
    expect(edited).not.toBe(sound);
    expect(() => proveEdit(text, edited)).toThrow(DeploymentError);
  });
});

describe('an edit of parameters', () => {
  const head = 'kind: Application\nspec: {source: {helm: {parameters: [\n';
  const text = `${head}  {name: staticExport.version, value: "1", more: x},\n  {name: other, value: "1", forceString: true}]}}}\n`;
  const sound = text.replace('"1"', '"2", forceString: true');

  it('is proven when the value has changed and is kept a string', () => {
    expect(() => proveEdit(text, sound)).not.toThrow();
  });

  it.each<[string, string, string]>([
    ['the value would be a number', ', forceString: true, more', ', more'],
    ['something else of the parameter has changed', 'more: x', 'more: y'],
    ['another parameter has another value', 'other, value: "1"', 'other, value: "2"'],
    ['another parameter is no string any more', 'forceString: true}', 'forceString: false}'],
    ['there is one more parameter', 'true}]', 'true}, {name: x, value: y}]'],
  ])('is refused when %s', (_name, from, to) => {
    const edited = sound.replace(from, to);
    expect(edited).not.toBe(sound);
    expect(() => proveEdit(text, edited)).toThrow(DeploymentError);
  });
});

describe('an edit that adds the mapping', () => {
  it.each(['', '# c\n', 'a: 1\n'])('to %j is proven when it stands there with the values alone', (text) => {
    const sound = `${text}staticExport:\n  version: "2"\n`;
    expect(() => proveEdit(text, sound)).not.toThrow();
    expect(() => proveEdit(text, `${sound}  more: 1\n`)).toThrow(DeploymentError);
    expect(() => proveEdit(text, `${sound}more: 1\n`)).toThrow(DeploymentError);
    expect(() => proveEdit(text, `${sound}# more\n`)).toThrow(DeploymentError);
  });
});
