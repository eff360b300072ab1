import type { FieldProblem } from '@llavero/proto/errors';
import type { Fields } from '@llavero/proto/fields/field';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { type FormValues, useFormStore } from '../../components/record-form/form-store.ts';
import { inputProblems } from '../../components/record-form/record-check.ts';
import { errorBodyOf } from '../../lib/api.ts';
import type { StepProps } from './step-props.ts';

interface Options {
  fields: Fields;
  initial: FormValues;
  label: string;
  /** What a person still has to say before the next page; what was written is kept all the same. */
  check?: (values: FormValues) => FieldProblem[];
  /** The part of the application that these values are. */
  input: (values: FormValues) => Parameters<StepProps['keeping']['save']>[0];
  /** Path of the fields in what the service says is wrong. */
  path: string;
}

/**
 * A page of the form: kept when it is left by its button, and when the phone turns to something else, so that nothing typed is lost.
 */
export function useStepForm({ keeping, onNext }: StepProps, options: Options) {
  const { fields, initial, label, check, input, path } = options;
  const form = useFormStore(() => ({
    fields,
    initial,
    check: (values) => [...inputProblems(fields, values, label), ...(check?.(values) ?? [])],
  }));
  const save = useMutation({
    mutationFn: () => keeping.save(input(form.values())),
    onError: (error) =>
      form.showProblems(
        (errorBodyOf(error).problems ?? []).map((one) => ({
          ...one,
          field: one.field.replace(`${path}.`, ''),
        })),
      ),
  });
  const quietly = useRef(() => undefined as unknown);
  useEffect(() => {
    quietly.current = () => {
      // What has the wrong form is not kept; what is only missing is.
      if (form.isDirty() && inputProblems(fields, form.values(), label).length === 0) save.mutate();
    };
  });
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && quietly.current();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isWhole = form.validate();
    // An amount that is no amount cannot be kept; what is missing can.
    if (inputProblems(fields, form.values(), label).length > 0) return;
    save.mutate(undefined, { onSuccess: () => isWhole && onNext() });
  };
  return { form, submit, save };
}
