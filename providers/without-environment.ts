/**
 * Makes an SDK's client with no environment to read. Constructors look variables up whatever they are given; some have no
 * option against it: `OPENAI_CUSTOM_HEADERS` with an impossible name makes the constructor throw, with the header in its
 * message, and two keys of Google's are warned of.
 * @param make must be done when it returns: other code sees no variables meanwhile
 */
export function withoutEnvironment<T>(make: () => T): T {
  const environment = process.env;
  process.env = {};
  try {
    return make();
  } finally {
    process.env = environment;
  }
}
