// The least that a Node process can do to send the same request.
import http from 'node:http';

const body = JSON.stringify({ domain: 'docs.example.com' });
const request = http.request(process.env.BENCH_URL, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.BENCH_KEY}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  },
});
request.on('response', (response) => response.resume());
request.end(body);
