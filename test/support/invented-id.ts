let given = 0;

/** An id that looks like a vendor's and is no other's in this process. */
export function nextId(kind: string): string {
  given += 1;
  return `${kind}_${given.toString(16).padStart(12, '0')}`;
}
