/** The environment as the command line's own process uses it; a worker parses its own. */
export interface CliEnvironment {
  /** `NO_COLOR` is set to anything (https://no-color.org), or `TERM=dumb`. */
  readonly noColor: boolean;
  /** `FORCE_COLOR` is set and not `0`: colours even where the output is no terminal. */
  readonly forceColor: boolean;
}

/** Reads the variables that the command line knows. */
export function parseEnvironment(variables: NodeJS.ProcessEnv): CliEnvironment {
  const { NO_COLOR: noColor, FORCE_COLOR: forceColor, TERM: terminal } = variables;
  return {
    noColor: (noColor !== undefined && noColor !== '') || terminal === 'dumb',
    forceColor: forceColor !== undefined && forceColor !== '' && forceColor !== '0',
  };
}
