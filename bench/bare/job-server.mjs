// The least that a Node process can do to answer polls: the same checks of key and path, the same bytes, from memory.
import http from 'node:http';

const jobs = new Map();
const server = http.createServer((request, response) => {
  if (request.method === 'PUT') {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      for (const { path, key, body } of JSON.parse(Buffer.concat(pieces).toString())) {
        jobs.set(path, { authorization: `Bearer ${key}`, body });
      }
      response.end();
    });
    return;
  }
  const job = jobs.get(request.url);
  const status = job === undefined ? 404 : request.headers.authorization === job.authorization ? 200 : 401;
  const body = status === 200 ? job.body : '{"error":"no"}';
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
