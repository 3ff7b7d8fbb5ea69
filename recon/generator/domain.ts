import type { CatalogueRule, DomainCatalogue, Sort, StreamKind } from '../catalogue/catalogue';
import { foundIn } from '../catalogue/found-in';
import { requirementOf, termOf } from '../catalogue/patterns';

/** A catalogue with what follows from it for binding variables. */
export class DomainRules {
  readonly rules: ReadonlyMap<string, CatalogueRule>;
  /** Rules by the predicates that they establish; decoys and the verdict's left out. */
  readonly establishing: ReadonlyMap<string, readonly CatalogueRule[]>;
  /** Variables that stand for a candidate. */
  readonly candidateVariables: ReadonlySet<string>;
  readonly candidateSort: string;
  /** Rules by the predicates that they have as a basis; the same left out. */
  readonly basedOn: ReadonlyMap<string, readonly CatalogueRule[]>;
  /** Variables that stand for who gives an account, or repeats one. */
  readonly speakers: ReadonlySet<string>;
  /** Sort of whom streams are about. */
  readonly subjectSort: string;
  /** Sort of the places where streams have them. */
  readonly placeSort: string;
  /** Streams whose readings last: those that can cover hours. */
  readonly lasting: readonly StreamKind[];
  /** Rules of the conflicts: they fire in conflicts alone. */
  readonly ofConflicts: ReadonlySet<string>;
  private readonly variables = new Map<string, readonly string[]>();

  constructor(readonly catalogue: DomainCatalogue) {
    this.rules = new Map(catalogue.rules.map((rule) => [rule.id, rule]));
    const verdict = this.rule(catalogue.verdict.rule);
    const verdictVariable = termOf(verdict.establishes[0]!).args[0]!;
    const refuting = catalogue.verdict.tests.flatMap((test) => test.refuting.map((id) => this.rule(id)));
    const cleared = refuting.flatMap(({ establishes }) => establishes.flatMap((pattern) => termOf(pattern).args));
    this.candidateVariables = new Set([verdictVariable, ...cleared]);
    this.candidateSort = catalogue.variables[verdictVariable]!;
    const accounts = catalogue.conflicts.flatMap(({ account, echo }) => [this.rule(account), this.rule(echo)]);
    this.speakers = new Set(accounts.map(({ establishes }) => termOf(establishes[0]!).args[0]!));
    this.subjectSort =
      catalogue.streams.find(({ subjectSort }) => subjectSort !== undefined)?.subjectSort ?? this.candidateSort;
    this.placeSort = catalogue.streams[0]!.placeSort;
    this.lasting = catalogue.streams.filter(({ shape }) => shape !== 'point');
    this.ofConflicts = new Set(
      catalogue.conflicts.flatMap(({ account, echo, finding, record }) => [account, echo, finding, record]),
    );
    const establishing = new Map<string, CatalogueRule[]>();
    const basedOn = new Map<string, CatalogueRule[]>();
    for (const rule of catalogue.rules) {
      if (rule.decoy === true || rule.id === verdict.id || this.ofConflicts.has(rule.id)) continue;
      for (const predicate of new Set(rule.establishes.map((pattern) => termOf(pattern).predicate))) {
        establishing.set(predicate, [...(establishing.get(predicate) ?? []), rule]);
      }
      for (const { mode, pattern } of rule.requires.map(requirementOf)) {
        const { predicate } = termOf(pattern);
        if (mode === 'basis') basedOn.set(predicate, [...(basedOn.get(predicate) ?? []), rule]);
      }
    }
    this.establishing = establishing;
    this.basedOn = basedOn;
  }

  /** @throws Error where the catalogue has no such rule. */
  rule(id: string): CatalogueRule {
    return foundIn(this.catalogue, this.rules.get(id), `rule '${id}'`);
  }

  sortOf(variable: string): string {
    return foundIn(this.catalogue, this.catalogue.variables[variable], `sort of the variable '${variable}'`);
  }

  sort(name: string): Sort {
    return foundIn(this.catalogue, this.catalogue.sorts[name], `sort '${name}'`);
  }

  /** One for the whole case: the window, who was harmed, what harmed them. */
  isGlobal(variable: string): boolean {
    if (this.candidateVariables.has(variable) || this.speakers.has(variable)) return false;
    return variable === 'V' || ['window', 'substance'].includes(this.sort(this.sortOf(variable)).kind);
  }

  variablesOf(rule: CatalogueRule): readonly string[] {
    const known = this.variables.get(rule.id);
    if (known !== undefined) return known;
    const { requires, establishes } = rule;
    const patterns = [...requires.map((own) => requirementOf(own).pattern), ...establishes];
    const variables = [...new Set(patterns.flatMap((pattern) => termOf(pattern).args))];
    this.variables.set(rule.id, variables);
    return variables;
  }
}
