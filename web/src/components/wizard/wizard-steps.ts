import type { FieldProblem } from '@llavero/proto/errors';
import { type Fields, metaOf } from '@llavero/proto/fields/field';
import { sameValue } from '../../lib/inline-edit.ts';
import { FormStore, type FormValues, type LeftField, topOf } from '../record-form/form-store.ts';
import type { WizardDefinition, WizardJson, WizardStep, WizardValues } from './wizard-definition.ts';
import { checkField, checkStep, stepOfField, stepsFor } from './wizard-validation.ts';

/** Key of the step that a wizard adds by itself before it submits. */
export const SUMMARY = 'summary';

/** Where the user is. */
export interface WizardPosition {
  /** Key of a step, or {@link SUMMARY}. */
  step: string;
  /** Keys of the steps that have been left once. */
  visited: readonly string[];
  /** Grows each time the user must look at a problem, so that focus can move there. */
  attention: number;
}

/** The form of a wizard: the values that follow from others, and the check of a field that is left. */
function formOf<F extends Fields>(definition: WizardDefinition<F>, initial: WizardValues<F>): FormStore {
  const { fields, derive } = definition;
  return new FormStore({
    fields,
    initial: { ...initial, ...derive?.(initial, []) } as FormValues,
    // A wizard is checked step by step.
    check: () => [],
    checkLeft: (name, values) => checkLeft(definition, name, values as WizardValues<F>),
    ...(derive
      ? { derive: (values, changed) => derive(values as WizardValues<F>, changed) as FormValues }
      : {}),
  });
}

/** An empty field is only blamed when its step is left. */
function checkLeft<F extends Fields>(
  definition: WizardDefinition<F>,
  name: string,
  values: WizardValues<F>,
): LeftField {
  const { problems, value } = checkField(definition.fields, name, values[name]);
  const wrong = problems.filter(({ rule }) => rule !== 'required');
  if (wrong.length > 0) return { problems: wrong, value };
  const rules = definition.check?.(values).filter(({ field }) => topOf(field) === name) ?? [];
  return { problems: rules, value };
}

/** The steps of an open wizard over its form: where the user is, and the rule that nothing is left wrong behind. */
export class WizardSteps<F extends Fields = Fields> {
  readonly definition: WizardDefinition<F>;
  readonly form: FormStore;
  /** What the record that the wizard is about said of its fields when they were read. */
  #read: WizardJson;
  #position: WizardPosition;
  readonly #watchers = new Set<() => void>();

  /**
   * @param draft values and step of an earlier visit, laid over the initial ones; what was not changed then is as it stands now.
   * @param read fields of the record that the wizard is about, as they have just been read
   */
  constructor(
    definition: WizardDefinition<F>,
    initial: WizardValues<F>,
    draft?: { values: FormValues; step: string; read?: WizardJson },
    read: WizardJson = {},
  ) {
    this.definition = definition;
    this.form = formOf(definition, initial);
    const readThen = draft?.read ?? {};
    const known = Object.entries(draft?.values ?? {}).filter(
      ([name, value]) =>
        name in definition.fields && !(name in readThen && sameValue(value, readThen[name] ?? null)),
    );
    const typed = known.filter(([name]) => name in readThen).map(([name]) => [name, readThen[name] ?? null]);
    this.#read = { ...read, ...(Object.fromEntries(typed) as WizardJson) };
    if (known.length > 0) this.form.write(Object.fromEntries(known));
    const keys = this.keys();
    const step = draft && keys.includes(draft.step) ? draft.step : (keys[0] ?? SUMMARY);
    this.#position = { step, visited: keys.slice(0, keys.indexOf(step)), attention: 0 };
  }

  /** The values under the types of the wizard's fields. */
  values(): WizardValues<F> {
    return this.form.values() as WizardValues<F>;
  }

  readonly position = (): WizardPosition => this.#position;

  readonly read = (): WizardJson => this.#read;

  /**
   * Goes on from what somebody else has saved meanwhile: it takes the place of what was not changed here, and what was is marked and
   * may be submitted again.
   * @returns the labels of these fields
   */
  readonly takeOver = (standing: WizardJson): string[] => {
    const names = Object.keys(standing);
    const mine = new Set(names.filter((name) => !sameValue(this.form.get(name), this.#read[name] ?? null)));
    const theirs = Object.entries(standing).filter(([name]) => !mine.has(name));
    this.form.write(Object.fromEntries(theirs));
    this.#read = { ...this.#read, ...standing };
    this.fail(
      names.map((field) => ({
        field,
        rule: 'changed',
        message: mine.has(field)
          ? 'Otra persona lo ha cambiado mientras tanto. Si termina ahora, queda el valor que usted ha puesto.'
          : 'Otra persona lo ha cambiado mientras tanto: este es el valor nuevo.',
      })),
    );
    return names.map((name) => metaOf(this.definition.fields[name]!).label);
  };

  /** Told of every change of values, of problems and of position. */
  readonly watch = (listener: () => void): (() => void) => {
    const off = this.form.subscribe(listener);
    this.#watchers.add(listener);
    return () => {
      off();
      this.#watchers.delete(listener);
    };
  };

  /** The steps that apply now. */
  all(): WizardStep<F>[] {
    return stepsFor(this.definition, this.values());
  }

  /** Keys of everything the rail shows, the summary last. */
  keys(): string[] {
    const keys = this.all().map(({ key }) => key);
    return this.definition.summary === false ? keys : [...keys, SUMMARY];
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
  readonly fail = (problems: readonly FieldProblem[]): void => {
    const step = problems.map(({ field }) => stepOfField(this.all(), field)).find(Boolean);
    this.form.setProblems(problems);
    this.#move({
      attention: this.#position.attention + 1,
      ...(step ? { step: step.key } : {}),
    });
  };

  /** Keys of the steps with a problem, for the rail. */
  troubled(): string[] {
    const steps = this.all();
    return this.form.problems().flatMap(({ field }) => stepOfField(steps, field)?.key ?? []);
  }

  #accept(key: string): boolean {
    const step = this.all().find((candidate) => candidate.key === key);
    if (!step) return true;
    const { problems, values } = checkStep(this.definition, step, this.values());
    const { visited, attention } = this.#position;
    // Tidied values replace the typed ones, which also takes the problems of these fields away.
    this.form.write(
      Object.fromEntries(step.fields.map((name) => [name, values[name] ?? null])) as FormValues,
    );
    this.form.showProblems(problems);
    this.#move({
      visited: visited.includes(key) ? visited : [...visited, key],
      attention: problems.length > 0 ? attention + 1 : attention,
    });
    return problems.length === 0;
  }

  #move(change: Partial<WizardPosition>): void {
    this.#position = { ...this.#position, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
