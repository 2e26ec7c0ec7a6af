/** Circles in a graph of files that import each other. */

type Graph = ReadonlyMap<string, readonly string[]>;

/** One shortest circle for each knot of files that reach each other, each a list of files that ends where it began. */
export function circlesIn(graph: Graph): string[][] {
  const seen = new Set<string>();
  const circles: string[][] = [];
  for (const start of [...graph.keys()].sort()) {
    if (seen.has(start)) continue;
    const circle = shortestCircle(graph, start);
    if (!circle) continue;
    circles.push(circle);
    for (const file of circle) seen.add(file);
  }
  return circles;
}

function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return wayTo(file, cameFrom, start);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(last: string, cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const way = [start];
  for (let file: string | undefined = last; file !== undefined && file !== start; file = cameFrom.get(file)) {
    way.unshift(file);
  }
  return [start, ...way];
}
