/** Loaded before a step of the Action: its wall clock is ahead by `STAND_IN_AHEAD_MS`. */
const AHEAD_MS = Number(process.env['STAND_IN_AHEAD_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + AHEAD_MS] : args, newTarget),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + AHEAD_MS : Reflect.get(target, name)),
});
