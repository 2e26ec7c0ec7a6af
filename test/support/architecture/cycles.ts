/** Cycles in a graph of files that import each other. */

type Graph = ReadonlyMap<string, readonly string[]>;

/** The shortest import cycle of each file that is not on one already; each list ends with the file it starts with. */
export function cyclesIn(graph: Graph): string[][] {
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const start of [...graph.keys()].sort()) {
    if (seen.has(start)) continue;
    const cycle = shortestCycle(graph, start);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const file of cycle) seen.add(file);
  }
  return cycles;
}

function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return pathTo(file, cameFrom, start);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function pathTo(last: string, cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const path = [start];
  for (let file: string | undefined = last; file !== undefined && file !== start; file = cameFrom.get(file)) {
    path.unshift(file);
  }
  return [start, ...path];
}
