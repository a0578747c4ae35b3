/** The licences of the packages that a bundle holds. */
import { readdir, readFile } from 'node:fs/promises';

/** Lists packages, given by their folders, with their versions and the texts of their licences, in the order of their names. */
export async function listLicences(folders: readonly string[]): Promise<string> {
  const texts = folders.map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : (await readFile(`${folder}/${file}`, 'utf8')).trim();
    return `${name} ${version}\n${license}\n${text.replaceAll('\r\n', '\n')}\n`;
  });
  return [...new Set(await Promise.all(texts))].sort().join('\n');
}
