/** The table of the metrics, from what the server says of them. */

import { Metrics } from '../../src/server/service/prometheus-metrics.js';
import { MemoryStore } from '../../test/storage/memory-store.js';
import { table } from './markdown.js';

/** Name, kind and meaning of every metric of ours. */
export async function metricsTable(): Promise<string> {
  const metrics = new Metrics({ queue: new MemoryStore(), connections: async () => 0, uploads: () => 0 });
  const described = (await metrics.text()).matchAll(/^# HELP (newhire_\w+) (.*)\n# TYPE \S+ (\w+)$/gm);
  const rows = Array.from(described, ([, name = '', help = '', kind = '']) => [`\`${name}\``, kind, help]);
  return table(['Metric', 'Kind', 'Meaning'], rows);
}
