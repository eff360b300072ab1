import type { FieldProblem } from '@llavero/proto/errors';
import type { Fields } from '@llavero/proto/fields/field';
import { FormStore, type FormValues } from '../record-form/form-store.ts';
import type { WizardDefinition, WizardFailure, WizardStep, WizardValues } from './wizard-definition.ts';
import { checkField, checkStep, stepOfField, stepsFor } from './wizard-validation.ts';

/** Key of the step that a wizard adds by itself before it submits. */
export const SUMMARY = 'summary';

/** Where the user is. */
export interface WizardPosition {
  /** Key of a step, or {@link SUMMARY}. */
  step: string;
  /** Keys of the steps that have been left once. */
  visited: readonly string[];
  problems: readonly FieldProblem[];
  /** Grows each time the user must look at a problem, so that focus can move there. */
  attention: number;
}

const topOf = (path: string): string => path.split('.', 1)[0] ?? path;

/**
 * The values of an open wizard and where the user is in it: the form store of every form, with steps,
 * derived values and the rule that nothing is left wrong behind.
 */
export class WizardForm<F extends Fields = Fields> extends FormStore {
  readonly definition: WizardDefinition<F>;
  #position: WizardPosition;
  readonly #watchers = new Set<() => void>();

  /** @param draft values and step of an earlier visit, laid over the initial ones. */
  constructor(
    definition: WizardDefinition<F>,
    initial: WizardValues<F>,
    draft?: { values: FormValues; step: string },
  ) {
    const start = { ...initial, ...definition.derive?.(initial, []) } as FormValues;
    super({ fields: definition.fields, initial: start, check: () => [] });
    this.definition = definition;
    const known = Object.entries(draft?.values ?? {}).filter(([name]) => name in definition.fields);
    if (known.length > 0) super.setMany(Object.fromEntries(known));
    const keys = this.keys();
    const step = draft && keys.includes(draft.step) ? draft.step : (keys[0] ?? SUMMARY);
    this.#position = { step, visited: keys.slice(0, keys.indexOf(step)), problems: [], attention: 0 };
  }

  /** The values under the types of the wizard's fields. */
  typed(): WizardValues<F> {
    return this.values() as WizardValues<F>;
  }

  position = (): WizardPosition => this.#position;

  /** Told of every change of values and of position. */
  readonly watch = (listener: () => void): (() => void) => {
    const off = this.subscribe(listener);
    this.#watchers.add(listener);
    return () => {
      off();
      this.#watchers.delete(listener);
    };
  };

  /** The steps that apply now. */
  steps(): WizardStep<F>[] {
    return stepsFor(this.definition, this.typed());
  }

  /** Keys of everything the rail shows, the summary last. */
  keys(): string[] {
    const keys = this.steps().map(({ key }) => key);
    return this.definition.summary === false ? keys : [...keys, SUMMARY];
  }

  /** Takes edits, recomputes what depends on them, and forgets the problems of the edited fields. */
  override setMany(edits: FormValues): void {
    const changed = Object.keys(edits);
    const values = { ...this.typed(), ...(edits as WizardValues<F>) };
    const derived = this.definition.derive?.(values, changed) as FormValues | undefined;
    const problems = this.#position.problems.filter(({ field }) => !changed.includes(topOf(field)));
    this.#position = { ...this.#position, problems };
    super.setMany({ ...edits, ...derived });
  }

  /** Checks a field when it is left, and tidies it; an empty one is only blamed when the step is left. */
  override blur(name: string): void {
    const check = checkField(this.fields, name, this.get(name));
    const wrong = check.problems.filter(({ rule }) => rule !== 'required');
    if (wrong.length === 0) wrong.push(...this.#rulesFor(name));
    const others = this.#position.problems.filter(({ field }) => topOf(field) !== name);
    if (wrong.length === 0 && JSON.stringify(check.value) !== JSON.stringify(this.get(name)))
      this.setMany({ [name]: check.value });
    else super.setMany({ [name]: this.get(name) });
    this.#move({ problems: [...others, ...wrong] });
    if (wrong.length > 0) this.showProblems(wrong);
  }

  /** Checks the current step and goes on; false when something is wrong, which is then shown. */
  readonly next = (): boolean => {
    const { step } = this.#position;
    if (!this.#accept(step)) return false;
    const keys = this.keys();
    const target = keys[keys.indexOf(step) + 1];
    if (target !== undefined) this.#move({ step: target });
    return true;
  };

  /** Goes back without checking: nothing is lost by looking. */
  readonly back = (): void => {
    const keys = this.keys();
    const target = keys[keys.indexOf(this.#position.step) - 1];
    if (target !== undefined) this.#move({ step: target });
  };

  /** Jumps to a step: backwards freely, forwards as far as every step in between is right. */
  readonly goTo = (key: string): void => {
    const keys = this.keys();
    const from = keys.indexOf(this.#position.step);
    const to = keys.indexOf(key);
    if (to < 0) return;
    const wrong = keys.slice(from, Math.max(from, to)).find((between) => !this.#accept(between));
    this.#move({ step: wrong ?? key });
  };

  /** Checks every step that applies; on a problem goes to the first step that has one. */
  readonly checkAll = (): boolean => {
    const wrong = this.keys().find((key) => !this.#accept(key));
    if (wrong !== undefined) this.#move({ step: wrong });
    return wrong === undefined;
  };

  /** Shows the problems of a refused submit at their fields and goes to the first of them. */
  readonly fail = ({ problems }: WizardFailure): void => {
    const step = problems.map(({ field }) => stepOfField(this.steps(), field)).find(Boolean);
    this.#move({
      problems,
      attention: this.#position.attention + 1,
      ...(step ? { step: step.key } : {}),
    });
    this.showProblems(problems);
  };

  /** Keys of the steps with a problem, for the rail. */
  troubled(): string[] {
    const steps = this.steps();
    return this.#position.problems.flatMap(({ field }) => stepOfField(steps, field)?.key ?? []);
  }

  /** What the rules of the record say of one field as things stand. */
  #rulesFor(name: string): FieldProblem[] {
    return this.definition.check?.(this.typed()).filter(({ field }) => topOf(field) === name) ?? [];
  }

  #accept(key: string): boolean {
    const step = this.steps().find((candidate) => candidate.key === key);
    if (!step) return true;
    const { problems, values } = checkStep(this.definition, step, this.typed());
    const { visited, attention, problems: known } = this.#position;
    const others = known.filter(({ field }) => !step.fields.includes(topOf(field)));
    // Tidied values replace the typed ones, which also takes the errors of these fields away.
    super.setMany(Object.fromEntries(step.fields.map((name) => [name, values[name] ?? null])) as FormValues);
    this.#move({
      problems: [...others, ...problems],
      visited: visited.includes(key) ? visited : [...visited, key],
      attention: problems.length > 0 ? attention + 1 : attention,
    });
    if (problems.length > 0) this.showProblems(problems);
    return problems.length === 0;
  }

  #move(change: Partial<WizardPosition>): void {
    this.#position = { ...this.#position, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
