import type { FieldProblem } from '@llavero/proto/errors';
import { type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { drafts } from '../../lib/draft-box.ts';

export type FormValues = Record<string, Json>;

/** What is wrong with a field that was left, and its value as it is stored (an IBAN without spaces). */
export interface LeftField {
  problems: FieldProblem[];
  value: Json;
}

export interface FormOptions {
  fields: Fields;
  /** What stands now: the record, or nothing for a new one (defaults fill the rest). */
  initial?: Partial<Record<string, Json | undefined>>;
  /** Local draft: kept under this key until saved or discarded. */
  draftKey?: string;
  /** Checks values as the server will: problems name fields by path. */
  check: (values: FormValues) => FieldProblem[];
  /** Checks and tidies one field when it is left, where that is not what `check` says of it. */
  checkLeft?: (name: string, values: FormValues) => LeftField;
  /** What follows from the `changed` values, laid over them. Pure. */
  derive?: (values: FormValues, changed: readonly string[]) => FormValues;
}

/**
 * Values and problems of one form outside React: a keystroke renders one field and nothing else, which
 * matters with the hundred fields of a contract.
 */
export class FormStore {
  readonly fields: Fields;
  private readonly options: Pick<FormOptions, 'check' | 'checkLeft' | 'derive'>;
  private readonly draftKey: string | undefined;
  private start: FormValues;
  private current: FormValues;
  /** Shown beside their fields; `field` is a name, or a path (`bond.amount`, `breakdown.2.concept`) below one. */
  private shown: readonly FieldProblem[] = [];
  private readonly listeners = new Set<() => void>();
  /** True when `current` came from a draft of an earlier visit. */
  readonly fromDraft: boolean;
  /** Fields of the draft that somebody else has changed since it was written, with what stood then. */
  private overtakenNow: FormValues = {};
  /** Set when the form is left on purpose (saved, cancelled): nothing asks any more. */
  released = false;

  constructor({ fields, initial = {}, draftKey, ...options }: FormOptions) {
    this.fields = fields;
    this.options = options;
    this.draftKey = draftKey;
    this.start = startValues(fields, initial);
    const draft = draftKey ? readDraft(draftKey, fields) : null;
    this.current = { ...this.start, ...draft?.values };
    this.fromDraft = draft !== null && this.isDirty();
    const changed = Object.entries(draft?.read ?? {}).filter(
      ([name, read]) => !same(read, this.start[name]) && !same(this.current[name], this.start[name]),
    );
    this.overtakenNow = Object.fromEntries(changed);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get(name: string): Json {
    return this.current[name] ?? null;
  }

  values(): FormValues {
    return this.current;
  }

  /** Sets one value; a shown error goes away until the field is left again. */
  set(name: string, value: Json): void {
    this.setMany({ [name]: value });
  }

  /** Sets values, and with them what follows from them. */
  setMany(edits: FormValues): void {
    const derived = this.options.derive?.({ ...this.current, ...edits }, Object.keys(edits));
    this.write({ ...edits, ...derived });
  }

  /** Sets values as they are, without what follows from them; their problems are no longer shown. */
  write(values: FormValues): void {
    this.current = { ...this.current, ...values };
    const names = Object.keys(values);
    this.shown = this.shown.filter(({ field }) => !names.includes(topOf(field)));
    this.saveDraft();
    this.tell();
  }

  /** The sentence at a path; at `name.` the first one below that field. */
  error(path: string): string | undefined {
    const below = path.endsWith('.');
    return this.shown.find(({ field }) => (below ? field.startsWith(path) : field === path))?.message;
  }

  /** Everything that is shown as wrong. */
  readonly problems = (): readonly FieldProblem[] => this.shown;

  /** Checks one field after it was left. */
  blur(name: string): void {
    const { problems, value } = this.options.checkLeft?.(name, this.current) ?? {
      problems: this.options.check(this.current).filter(({ field }) => topOf(field) === name),
      value: this.get(name),
    };
    if (problems.length === 0 && !same(value, this.get(name))) return this.setMany({ [name]: value });
    this.setProblems([...this.shown.filter(({ field }) => topOf(field) !== name), ...problems]);
  }

  /** Checks everything; shows what is wrong and answers whether nothing is. */
  validate(): boolean {
    this.setProblems(this.options.check(this.current));
    return this.shown.length === 0;
  }

  /** Shows more problems beside the fields they name, such as those told by the server. */
  showProblems(problems: readonly FieldProblem[]): void {
    this.setProblems([...this.shown, ...problems]);
  }

  /** Shows these problems and no others. */
  setProblems(problems: readonly FieldProblem[]): void {
    this.shown = problems;
    this.tell();
  }

  /** Fields whose value differs from what stood at the start. */
  changes(): FormValues {
    const changed = Object.keys(this.current).filter((name) => !same(this.current[name], this.start[name]));
    return Object.fromEntries(changed.map((name) => [name, this.current[name] ?? null]));
  }

  isDirty(): boolean {
    return Object.keys(this.current).some((name) => !same(this.current[name], this.start[name]));
  }

  /** What stood when the form was opened. */
  initialValues(): FormValues {
    return this.start;
  }

  /**
   * What stood, when the draft was written, in fields that it changes and somebody else has changed since; empty once it was
   * settled whose value stays ({@link rebase}).
   */
  overtaken(): FormValues {
    const still = Object.entries(this.overtakenNow).filter(
      ([name]) => !same(this.current[name], this.start[name]),
    );
    return Object.fromEntries(still);
  }

  /** Starts over from these values; the draft is discarded. */
  reset(initial: Partial<Record<string, Json | undefined>> = this.start): void {
    this.start = startValues(this.fields, initial);
    this.current = this.start;
    this.overtakenNow = {};
    this.shown = [];
    this.discardDraft();
    this.tell();
  }

  /** New base under the user's own changes (a colleague saved first and the user goes on). */
  rebase(initial: Partial<Record<string, Json | undefined>>): void {
    const mine = this.changes();
    this.start = startValues(this.fields, initial);
    this.current = { ...this.start, ...mine };
    this.overtakenNow = {};
    this.tell();
  }

  discardDraft(): void {
    if (this.draftKey) drafts.drop(this.draftKey);
  }

  private saveDraft(): void {
    if (!this.draftKey) return;
    const changes = this.changes();
    if (Object.keys(changes).length === 0) return this.discardDraft();
    const before = { ...this.start, ...this.overtakenNow };
    const read = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]));
    void drafts.keep(this.draftKey, { savedAt: Date.now(), values: changes, read });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The field that a path leads into. */
export const topOf = (path: string): string => path.split('.', 1)[0] ?? path;

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The given value, else the declared default, else nothing. */
function startValues(fields: Fields, initial: Partial<Record<string, Json | undefined>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = initial[name];
      const value = given === undefined ? ((metaOf(field).default as Json | undefined) ?? null) : given;
      return [name, value];
    }),
  );
}

/** A draft of an earlier visit, with what stood in its fields then: only fields that still exist. */
function readDraft(key: string, fields: Fields): { values: FormValues; read: FormValues } | null {
  const kept = drafts.read<{ values?: unknown; read?: unknown }>(key);
  if (typeof kept?.values !== 'object' || kept.values === null) return null;
  const ofFields = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in fields)) as FormValues;
  const { read } = kept;
  return { values: ofFields(kept.values), read: typeof read === 'object' && read ? ofFields(read) : {} };
}

/** One store for the life of the component; another `key` prop on the component starts another. */
export function useFormStore(make: () => FormOptions): FormStore {
  const [store] = useState(() => new FormStore(make()));
  return store;
}

/** The value of one field; renders only when it changes. */
export function useFormValue(form: FormStore, name: string): Json {
  return useSyncExternalStore(form.subscribe, () => form.get(name));
}

/** The error at one path, if any. */
export function useFormError(form: FormStore, path: string): string | undefined {
  return useSyncExternalStore(form.subscribe, () => form.error(path));
}

/** Everything that is shown as wrong; renders when that changes. */
export function useFormProblems(form: FormStore): readonly FieldProblem[] {
  return useSyncExternalStore(form.subscribe, form.problems);
}

/** True while something differs from what stood at the start. */
export function useFormDirty(form: FormStore): boolean {
  return useSyncExternalStore(form.subscribe, () => form.isDirty());
}

/** All values; renders on every change: for small forms and summaries. */
export function useFormValues(form: FormStore): FormValues {
  return useSyncExternalStore(form.subscribe, () => form.values());
}

/** The browser asks before the tab is closed with unsaved changes. */
export function useCloseWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
