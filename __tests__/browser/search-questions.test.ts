/** Questions and typing errors in the search of this project's own documentation, as a reader types them. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addressesOf } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite, type ServedSite, serveSite } from '../helpers/site-host.ts';

/** Each with the page that answers it; with two where both do. */
type Asked = readonly (readonly [query: string, ...answers: string[]])[];

const QUESTIONS: Asked = [
  ['export docs only when the documentation changed', 'guides/roll-out-by-pull-request'],
  ['how to undo a bad release', 'guides/rollback'],
  ['can I use a proxy', 'guides/network'],
  ['deploy to github pages', 'guides/static-hosts'],
  ['encrypted values sops', 'guides/sealed-values'],
  ['runner has no internet access', 'guides/air-gapped', 'guides/network'],
  ['export multiple domains at once', 'guides/several-domains'],
  ['why is my output empty in another job', 'guides/troubleshooting', 'reference/outputs'],
  ['job timed out how to resume', 'guides/continue-a-job', 'guides/troubleshooting'],
  ['replace my bash script with the action', 'guides/migrate-from-curl-and-jq'],
  ['what does error code STALLED mean', 'reference/errors'],
  ['approve export before rollout environment', 'guides/continue-a-job'],
  ['rate limits of the assistant', 'reference/assistant-limits'],
  ['run the platform with postgres', 'guides/run-the-platform-as-a-service'],
  ['serve a bundle with docker', 'guides/run-a-deployment'],
  ['openapi pages from a spec file', 'reference/api-pages'],
  ['contribute code to the project', 'development'],
  ['wait until my push is live', 'guides/on-deployment-status'],
  ['version label of an export', 'concepts/versions'],
  ['time limit of a job that makes no progress', 'reference/inputs', 'reference/errors'],
];
const TYPING_ERRORS: Asked = [
  ['quikstart', 'quickstart'],
  ['rolback', 'guides/rollback'],
  ['permisions', 'reference/compatibility'],
  ['assitant', 'reference/assistant'],
  ['sevral domains', 'guides/several-domains'],
  ['timout', 'reference/inputs', 'guides/troubleshooting'],
  ['acordion', 'reference/components'],
  ['dry runn', 'concepts/rollout'],
  ['proxxy', 'guides/network'],
  ['github pges', 'guides/static-hosts'],
  ['artifcat', 'guides/keep-the-bundle'],
  ['rate limts', 'reference/assistant-limits'],
  ['branch protecton', 'guides/roll-out-by-commit'],
];
/** Neither the search nor a page is ever changed for one of these: what they find is what a new question finds. */
const HELD_OUT_QUESTIONS: Asked = [
  ['which files does an exported site consist of', 'reference/site-contents'],
  ['hide a page from search engines', 'reference/site-contents'],
  ['add a mermaid diagram to a page', 'reference/components'],
  ['renew a link before it expires', 'guides/refresh-on-schedule', 'concepts/bundles-and-links'],
  ['serve the site under a sub path', 'guides/run-a-deployment'],
  ['back up the database of the platform', 'guides/run-the-platform-as-a-service'],
  ['prometheus metrics', 'guides/run-the-platform-as-a-service', 'guides/run-a-deployment'],
  ['external secrets operator', 'guides/sealed-values'],
  ['the pull request was closed by a colleague', 'guides/roll-out-by-pull-request'],
  ['schedule stopped after sixty days', 'guides/refresh-on-schedule', 'guides/troubleshooting'],
  ['dependabot and forks have no secret', 'guides/troubleshooting'],
  ['what is masked in the log', 'concepts/how-it-works', 'concepts/bundles-and-links'],
  ['token of a github app', 'guides/roll-out-to-another-repository'],
  ['error when a certificate cannot be verified', 'reference/errors', 'guides/network'],
  ['stream format of the answers of the assistant', 'reference/assistant'],
  ['sign in to the dashboard', 'guides/dashboard'],
  ['endpoint that creates a link to the archive', 'reference/platform-interface'],
  ['how is config-path written', 'concepts/rollout', 'reference/inputs'],
  ['render content of untrusted authors safely', 'reference/local-platform'],
  ['template for the title of the pull request', 'reference/inputs'],
];
const HELD_OUT_TYPING_ERRORS: Asked = [
  ['dashbord', 'guides/dashboard'],
  ['componets', 'reference/components'],
  ['enviroment approval', 'guides/continue-a-job'],
  ['performence', 'reference/performance'],
  ['compatability', 'reference/compatibility'],
  ['archive on a relese', 'guides/mirror'],
  ['after its depolyment', 'guides/on-deployment-status'],
  ['durabel links', 'concepts/links-that-last'],
  ['concurency group', 'guides/refresh-on-schedule', 'guides/troubleshooting'],
  ['kubernets', 'guides/run-a-deployment'],
  ['openapi desciption', 'reference/api-pages'],
  ['revoke kyes', 'reference/access'],
  ['mirorr of your own', 'guides/mirror'],
  ['postgers', 'guides/run-the-platform-as-a-service'],
];
/** Written without blanks between words, or with particles at their ends. */
const LANGUAGES = {
  'zh-Hans': {
    folder: 'zh',
    pages: {
      start: ['快速入门', '安装命令行工具，创建第一个项目，然后运行本地预览。'],
      auth: ['身份验证', '每个请求都需要在请求头中携带 API 密钥。密钥可以在控制台中创建和撤销。'],
      deploy: ['部署文档', '推送到主分支后，文档会自动构建并部署到自定义域名。'],
      find: ['搜索设置', '读者可以按版本和语言过滤搜索结果。'],
      billing: ['账单与价格', '按月或按年付款，发票会发送到管理员的邮箱。'],
      webhooks: ['网络钩子', '当任务完成时，服务器会向你的地址发送通知。'],
    },
    questions: [
      ['如何部署文档', 'zh/deploy'],
      ['怎么撤销密钥', 'zh/auth'],
      ['在哪里可以看到发票', 'zh/billing'],
      ['怎么安装命令行工具', 'zh/start'],
      ['任务完成时如何收到通知', 'zh/webhooks'],
      ['搜索结果可以按语言过滤吗', 'zh/find'],
    ],
  },
  ja: {
    folder: 'ja',
    pages: {
      start: [
        'クイックスタート',
        'コマンドラインツールをインストールし、最初のプロジェクトを作成して、ローカルでプレビューします。',
      ],
      auth: [
        '認証',
        'すべてのリクエストにはヘッダーに API キーが必要です。キーは管理画面で作成および取り消しできます。',
      ],
      deploy: [
        'ドキュメントのデプロイ',
        'メインブランチにプッシュすると、ドキュメントは自動的にビルドされ、独自ドメインに公開されます。',
      ],
      find: ['検索の設定', '読者はバージョンと言語で検索結果を絞り込めます。'],
      billing: ['請求と料金', '月払いまたは年払いで、請求書は管理者のメールアドレスに送信されます。'],
      webhooks: ['ウェブフック', 'ジョブが完了すると、サーバーがあなたのアドレスに通知を送信します。'],
    },
    questions: [
      ['キーを取り消す方法', 'ja/auth'],
      ['ドキュメントをデプロイするにはどうすればいいですか', 'ja/deploy'],
      ['請求書はどこに送られますか', 'ja/billing'],
      ['検索結果をバージョンで絞り込みたい', 'ja/find'],
      ['ジョブが終わったら通知を受け取る', 'ja/webhooks'],
      ['最初のプロジェクトの作り方', 'ja/start'],
    ],
  },
  ko: {
    folder: 'ko',
    pages: {
      start: ['빠른 시작', '명령줄 도구를 설치하고 첫 프로젝트를 만든 다음 로컬에서 미리 봅니다.'],
      auth: ['인증', '모든 요청에는 헤더에 API 키가 필요합니다. 키는 관리 화면에서 만들고 취소할 수 있습니다.'],
      deploy: ['문서 배포', '메인 브랜치에 푸시하면 문서가 자동으로 빌드되어 사용자 도메인에 배포됩니다.'],
      find: ['검색 설정', '독자는 버전과 언어로 검색 결과를 필터링할 수 있습니다.'],
      billing: ['청구 및 요금', '월간 또는 연간으로 결제하며 청구서는 관리자의 이메일로 전송됩니다.'],
      webhooks: ['웹훅', '작업이 완료되면 서버가 주소로 알림을 보냅니다.'],
    },
    questions: [
      ['문서를 배포하려면 어떻게 해야 하나요', 'ko/deploy'],
      ['키를 취소하는 방법', 'ko/auth'],
      ['청구서는 어디로 전송되나요', 'ko/billing'],
      ['작업이 끝나면 알림을 받을 수 있나요', 'ko/webhooks'],
      ['검색 결과를 언어로 필터링', 'ko/find'],
      ['첫 프로젝트 만들기', 'ko/start'],
    ],
  },
} as const;
const SHOWN_FIRST = 5;
const MAX_MISSED = 0.05;

let site: BrowsedSite;
let ownPage: Page;
let requests: readonly string[];

beforeAll(async () => {
  site = await browseSite(fileURLToPath(new URL('../../docs', import.meta.url)), { hasSearch: true });
  ({ page: ownPage, requests } = await site.open('index.html'));
  await ownPage.keyboard.press('Control+k');
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

/** Gives the pages that the dialog shows first. */
async function firstPages(query: string, page = ownPage): Promise<readonly string[]> {
  await page.locator('.search-status').evaluate((status) => status.replaceChildren());
  await page.locator('.search-input').fill(query);
  await page
    .locator('.search-status')
    .filter({ hasText: /\d|Nothing found/ })
    .waitFor();
  const hrefs = await addressesOf(page.locator('#search-results .search-page'));
  return hrefs.slice(0, SHOWN_FIRST).map((href) => new URL(href).pathname);
}

async function missed(asked: Asked): Promise<readonly string[]> {
  const misses: string[] = [];
  for (const [query, ...answers] of asked) {
    const pages = await firstPages(query);
    if (!answers.some((answer) => pages.includes(`/${answer}.html`))) misses.push(`${query}: ${pages.join(' ')}`);
  }
  return misses;
}

it.each([
  ['questions', QUESTIONS],
  ['typing errors', TYPING_ERRORS],
  ['new questions', HELD_OUT_QUESTIONS],
  ['new typing errors', HELD_OUT_TYPING_ERRORS],
])('answers 95 of 100 %s on the pages that it shows first', async (_name, asked) => {
  const misses = await missed(asked);
  expect(misses.length > asked.length * MAX_MISSED ? misses : []).toEqual([]);
});

it.each([
  ['base-url', 'reference/inputs.html#input-base-url'],
  ['timeout', 'reference/inputs.html#input-timeout'],
  ['stall timeout', 'reference/inputs.html#input-stall-timeout'],
  ['domain', 'reference/inputs.html#input-domain'],
  ['STALLED', 'reference/errors.html#stalled'],
])('leads to the row of %s first, and says what stands there', async (query, row) => {
  await firstPages(query);
  const first = ownPage.locator('#search-results [role=option]').first();
  expect(await addressesOf(first)).toEqual([`${site.origin}/${row}`]);
  const [name, , excerpt] = await first.locator('span').allTextContents();
  expect(excerpt?.startsWith(String(name))).toBe(false);
  expect(requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});

it.each(['asdfqwer', 'zzzzz', 'asdf-qwer'])('finds nothing for %s', async (nonsense) => {
  expect(await firstPages(nonsense)).toEqual([]);
  const pages = await firstPages(`${nonsense} timeout`);
  expect(pages).toContain('/reference/inputs.html');
});

describe('in another language', () => {
  let other: ServedSite;

  beforeAll(async () => {
    const files = Object.values(LANGUAGES).flatMap(({ folder: name, pages }) =>
      Object.entries(pages).map(([page, [title, text]]) => [
        `${name}/${page}.mdx`,
        `---\ntitle: ${title}\n---\n\n${text}\n`,
      ]),
    );
    const languages = Object.entries(LANGUAGES).map(([language, { folder: name, pages }]) => ({
      language,
      pages: Object.keys(pages).map((page) => `${name}/${page}`),
    }));
    const config = JSON.stringify({ name: 'Site', navigation: { languages } });
    other = await serveSite({ 'docs.json': config, ...Object.fromEntries(files) }, { hasSearch: true });
  });

  afterAll(async () => await other?.[Symbol.asyncDispose]());

  it.each(Object.entries(LANGUAGES))('answers questions with the right page first: %s', async (_name, language) => {
    const own = (await site.open(`${other.origin}/${language.folder}/start.html`)).page;
    await own.keyboard.press('Control+k');
    for (const [query, answer] of language.questions)
      expect([query, ...(await firstPages(query, own))].slice(0, 2)).toEqual([query, `/${answer}.html`]);
  });
});
