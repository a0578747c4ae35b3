/** Which methods a path has, for the refusal of all others. */
import type { FastifyInstance } from 'fastify';

/** Watches the routes that are added from now on; gives a function from a path to the methods it has, none if unknown. */
export function collectRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*');
    const pattern = new RegExp(`^${source.replace(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}
