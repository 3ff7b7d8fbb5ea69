// The answer contract lets a reader decline with the token ABSTAIN. Before it: white space, and the quotation marks and markdown that a reader may put around it.
const tokenAtStart = /^[\s"'“”‘’`*_#>([-]*ABSTAIN(?![\p{L}\p{N}])/u;
/** In another case only where the clause ends there: "Abstain." declines, "Abstain from sugar" answers. */
const wordAtStart = /^[\s"'“”‘’`*_#>([-]*ABSTAIN[^\S\n]*(?:$|[\n\p{P}`])/iu;
const tokenAnywhere = /(?<![\p{L}\p{N}])ABSTAIN(?![\p{L}\p{N}])/u;

/**
 * Whether the answer begins with an abstention: the token in capitals, or the word in any case as a clause of its own.
 * White space, quotation marks and markdown before it don't count. An answer that declines only later is not caught,
 * nor is one that declines in other words ("I don't know").
 */
export function abstainsAtStart(answer: string): boolean {
  return tokenAtStart.test(answer) || wordAtStart.test(answer);
}

/** Whether the answer abstains at its start or holds the token in capitals anywhere; in lower case it is a plain verb. */
export function abstainsAnywhere(answer: string): boolean {
  return abstainsAtStart(answer) || tokenAnywhere.test(answer);
}
