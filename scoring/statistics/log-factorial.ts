const table: number[] = [0, 0];

/** Natural logarithm of n!, from a table that grows as needed. `n` is a whole number from 0. */
export function logFactorial(n: number): number {
  for (let next = table.length; next <= n; next += 1) table.push(table[next - 1]! + Math.log(next));
  return table[n]!;
}
