/** Labels, assignees and comments: pull requests are issues to these calls. */
import { issueAnswer, labelsOf } from '../answers/pull.ts';
import type { Answer, Call, Handler } from '../call.ts';
import { isJson } from '../json.ts';
import { addLabels, WRITE_ISSUES } from '../pull-requests.ts';
import type { Label, Repository } from '../repository.ts';
import { pullOf } from './pulls.ts';

/** The colour of labels that nobody made. */
const NEW_LABEL_COLOR = 'ededed';

export const ISSUES: Readonly<Record<string, Handler>> = {
  'issues/add-labels': { needs: WRITE_ISSUES, run: addLabelsTo },
  'issues/add-assignees': { needs: WRITE_ISSUES, run: addAssignees },
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
