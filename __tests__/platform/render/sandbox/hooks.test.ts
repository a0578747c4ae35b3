import { expect, it } from '@jest/globals';
import { HOOKS } from '../../../../src/platform/render/sandbox/packages.ts';
import { renderOne } from '../../../helpers/docs-folder.ts';

it('the sandbox has every hook that can be imported', async () => {
  const names = [...HOOKS];
  const page = `import { ${names.join(', ')} } from "react"\n\nHas {[${names.map((name) => `typeof ${name}`).join()}].filter((one) => one === "function").length}\n`;
  const { html, messages } = await renderOne(page);
  expect([html.match(/Has (\d+)/)?.[1], messages]).toEqual([String(names.length), []]);
});
