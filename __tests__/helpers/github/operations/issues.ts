/** Labels, assignees and comments: pull requests are issues to these calls. */
import { commentAnswer, issueAnswer, labelAnswer, labelsOf } from '../answers/pull.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { isJson } from '../json.ts';
import { addComment, addLabels, WRITE_ISSUES } from '../pull-requests.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Label, Repository } from '../repository.ts';
import { pullOf } from './pulls.ts';

const READ = [
  ['issues', 'read'],
  ['pulls', 'read'],
] as const;
/** The colour of labels that nobody made. */
const NEW_LABEL_COLOR = 'ededed';

export const ISSUES: Readonly<Record<string, Handler>> = {
  'issues/get': { needs: READ, run: async (call) => ({ status: 200, body: issueOf(call) }) },
  'issues/add-labels': { needs: WRITE_ISSUES, run: addLabelsTo },
  'issues/add-assignees': { needs: WRITE_ISSUES, run: addAssignees },
  'issues/create-label': { needs: WRITE_ISSUES, run: createLabel },
  'issues/create-comment': { needs: WRITE_ISSUES, run: createComment },
  'issues/list-comments': { needs: READ, run: listComments },
  'issues/update-comment': { needs: WRITE_ISSUES, run: updateComment },
};

function issueOf(call: Call): unknown {
  return issueAnswer(call.hosts, call.repository, pullOf(call, 'issue_number'));
}

async function addLabelsTo(call: Call): Promise<Answer> {
  const { repository, body } = call;
  const pull = pullOf(call, 'issue_number');
  const labels = body.list('labels').map((entry) => {
    const name = isJson(entry) ? String(entry['name']) : String(entry);
    const known = repository.labels.get(name.toLowerCase());
    return known ?? addLabel(repository, { name, color: NEW_LABEL_COLOR, description: null });
  });
  addLabels(repository, pull, labels);
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
  const comment = addComment(repository, pull, identity, body.text('body'));
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
