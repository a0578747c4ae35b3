// What a workflow author would write with the built-in client: the same request, and nothing else.
await fetch(process.env.BENCH_URL, {
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.BENCH_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ domain: 'docs.example.com' }),
});
