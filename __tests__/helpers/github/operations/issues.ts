/** Labels, assignees and comments: pull requests are issues to these calls. */
import { commentAnswer, issueAnswer, labelAnswer, labelsOf } from '../answers/pull.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { isJson } from '../json.ts';
import type { PullComment } from '../pull.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Label, Repository } from '../repository.ts';
import { pullOf } from './pulls.ts';

const READ = [
  ['issues', 'read'],
  ['pulls', 'read'],
] as const;
const WRITE = [
  ['issues', 'write'],
  ['pulls', 'write'],
] as const;
/** The colour of labels that nobody made. */
const NEW_LABEL_COLOR = 'ededed';
const MOST_COMMENT_CHARACTERS = 65_536;

export const ISSUES: Readonly<Record<string, Handler>> = {
  'issues/get': { needs: READ, run: async (call) => ({ status: 200, body: issueOf(call) }) },
  'issues/add-labels': { needs: WRITE, run: addLabels },
  'issues/add-assignees': { needs: WRITE, run: addAssignees },
  'issues/create-label': { needs: WRITE, run: createLabel },
  'issues/create-comment': { needs: WRITE, run: createComment },
  'issues/list-comments': { needs: READ, run: listComments },
  'issues/update-comment': { needs: WRITE, run: updateComment },
};

function issueOf(call: Call): unknown {
  return issueAnswer(call.hosts, call.repository, pullOf(call, 'issue_number'));
}

async function addLabels(call: Call): Promise<Answer> {
  const { repository, body } = call;
  const pull = pullOf(call, 'issue_number');
  for (const entry of body.list('labels')) {
    const name = isJson(entry) ? String(entry['name']) : String(entry);
    if (!repository.labels.has(name.toLowerCase()))
      addLabel(repository, { name, color: NEW_LABEL_COLOR, description: null });
    const known = repository.labels.get(name.toLowerCase())?.name ?? name;
    if (!pull.labels.includes(known)) pull.labels.push(known);
  }
  pull.updatedAt = repository.now;
  return { status: 200, body: labelsOf(repository, pull) };
}

/** Names of labels are the same in capitals and small letters. */
function addLabel(repository: Repository, label: Omit<Label, 'id'>): Label {
  const added = { id: repository.nextId(), ...label };
  repository.labels.set(label.name.toLowerCase(), added);
  return added;
}

async function addAssignees(call: Call): Promise<Answer> {
  const { repository, body } = call;
  const pull = pullOf(call, 'issue_number');
  const { collaborators = [] } = repository.options;
  // Those that cannot be assigned are passed over without a word.
  const added = body.texts('assignees').filter((login) => collaborators.includes(login));
  pull.assignees.push(...added.filter((login) => !pull.assignees.includes(login)));
  return { status: 201, body: issueOf(call) };
}

async function createLabel({ repository, body }: Call): Promise<Answer> {
  const [name, color] = [body.text('name'), body.optionalText('color') ?? NEW_LABEL_COLOR];
  if (!/^[0-9a-f]{6}$/i.test(color)) throw invalid('Label', 'color', 'invalid');
  if (repository.labels.has(name.toLowerCase())) throw invalid('Label', 'name', 'already_exists');
  const label = addLabel(repository, { name, color, description: body.optionalText('description') ?? null });
  const answer = labelAnswer(repository, label);
  return { status: 201, body: answer, headers: { location: String(answer['url']) } };
}

async function createComment(call: Call): Promise<Answer> {
  const { repository, body, identity, hosts } = call;
  const pull = pullOf(call, 'issue_number');
  const text = body.text('body');
  if (text.trim() === '') throw invalid('IssueComment', 'body', 'missing_field');
  if (text.length > MOST_COMMENT_CHARACTERS)
    throw invalid(
      'IssueComment',
      'body',
      'custom',
      `body is too long (maximum is ${MOST_COMMENT_CHARACTERS} characters)`,
    );
  const { now } = repository;
  const comment: PullComment = {
    id: repository.nextId(),
    author: identity.login,
    body: text,
    createdAt: now,
    updatedAt: now,
  };
  pull.comments.push(comment);
  const answer = commentAnswer(hosts, repository, pull, comment);
  return { status: 201, body: answer, headers: { location: String(answer['url']) } };
}

async function listComments(call: Call): Promise<Answer> {
  const { repository, hosts } = call;
  const pull = pullOf(call, 'issue_number');
  const { items, headers } = page(call, pull.comments);
  return { status: 200, body: items.map((comment) => commentAnswer(hosts, repository, pull, comment)), headers };
}

async function updateComment({ repository, params, body, hosts }: Call): Promise<Answer> {
  const id = params.number('comment_id');
  for (const pull of repository.pulls) {
    const comment = pull.comments.find((one) => one.id === id);
    if (comment === undefined) continue;
    comment.body = body.text('body');
    comment.updatedAt = repository.now;
    return { status: 200, body: commentAnswer(hosts, repository, pull, comment) };
  }
  throw notFound();
}
