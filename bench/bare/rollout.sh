#!/usr/bin/env bash
# What a workflow's author would write: clone, edit, push, and one pull request. Nothing is tried beforehand, nobody's
# commits are looked for, and what was written is not read back.
# Arguments: commit or pull-request, address of the repository, its full name, file, link, version.
set -euo pipefail
update=$1 remote=$2 repository=$3 file=$4 link=$5 version=$6
branch=static-export/docs.example.com
title="Pin static export $version of docs.example.com"

git clone --quiet --depth 1 "$remote" work
cd work
sed -i -e "s|^  enabled:.*|  enabled: true|" -e "s|^  bundleUrl:.*|  bundleUrl: '$link'|" \
  -e "s|^  version:.*|  version: \"$version\"|" "$file"
git commit --quiet --all --message "$title"

if [ "$update" = commit ]; then
  git push --quiet origin HEAD:main
  exit
fi
git push --quiet --force origin "HEAD:refs/heads/$branch"

call() {
  curl --silent --show-error --request "$1" --header "Authorization: Bearer $TOKEN" \
    --header 'Content-Type: application/json' "${@:3}" "$GITHUB_API_URL/repos/$repository/pulls$2"
}
text=$(jq -n --arg title "$title" --arg body "Pins the static export $version." '{title: $title, body: $body}')
new=$(jq --arg head "$branch" '. + {head: $head, base: "main"}' <<< "$text")
status=$(call POST '' --data "$new" --output ../answer.json --write-out '%{http_code}')
if [ "$status" = 422 ]; then
  id=$(call GET "?state=open&head=${repository%/*}:$branch&base=main" --fail-with-body | jq --raw-output '.[0].node_id')
  # By GraphQL, as `gh pr edit` does.
  query='mutation($input: UpdatePullRequestInput!) { updatePullRequest(input: $input) { pullRequest { id } } }'
  jq --arg id "$id" --arg query "$query" '{query: $query, variables: {input: (. + {pullRequestId: $id})}}' <<< "$text" |
    curl --silent --show-error --fail-with-body --header "Authorization: Bearer $TOKEN" --output /dev/null \
      --header 'Content-Type: application/json' --data @- "$GITHUB_GRAPHQL_URL"
elif [ "$status" != 201 ]; then
  exit 1
fi
