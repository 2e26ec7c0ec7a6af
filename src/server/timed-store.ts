/** Measures how long the store takes, for the metrics. */

/** The same object; `observe` gets the name of each operation and the seconds until it was done or had failed. */
export function timed<Port extends object>(
  port: Port,
  observe: (operation: string, seconds: number) => void,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...args: unknown[]) => {
        const startedAt = performance.now();
        const result: unknown = Reflect.apply(value, target, args);
        const done = () => observe(name, (performance.now() - startedAt) / 1000);
        if (result instanceof Promise) result.then(done, done);
        return result;
      };
    },
  });
}
