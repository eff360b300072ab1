import { askForVisit } from '@llavero/proto/commands/visit-pages';
import type { PublicLanguage } from '@llavero/proto/records/choices/visits';
import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormTrap } from '../../../components/form-trap/form-trap.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { widgetTexts } from './widget-texts.ts';
import classes from './widgets.module.css';

type Missing = Partial<Record<'name' | 'email' | 'phone' | 'consent', string>>;
const empty = { name: '', email: '', phone: '', comments: '', consent: false, website: '' };

/** Asks for a visit of a unit; the answer is a mail with moments to choose from. */
export function AskForm({ unit, language }: { unit: string; language: PublicLanguage }) {
  const texts = widgetTexts[language];
  const [values, setValues] = useState(empty);
  const [missing, setMissing] = useState<Missing>({});
  const ask = useMutation({
    mutationFn: () =>
      runCommand(askForVisit, { ...values, unit, language, comments: values.comments || null }),
    onError: (error) => {
      const { problems = [] } = errorBodyOf(error);
      setMissing(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
    },
  });
  if (ask.isSuccess) return <EmptyState icon={IconMailCheck} title={texts.sent} text={texts.sentText} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Missing = {};
    for (const name of ['name', 'email', 'phone'] as const)
      if (!values[name].trim()) found[name] = texts.required;
    if (!values.consent) found.consent = texts.consentMissing;
    setMissing(found);
    if (Object.keys(found).length === 0 && !ask.isPending) ask.mutate();
  };
  const field = (name: 'name' | 'email' | 'phone', autoComplete: string) => ({
    label: texts[name],
    size: 'md' as const,
    autoComplete,
    value: values[name],
    error: missing[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <form className={classes.form} aria-label={texts.ask} noValidate onSubmit={submit}>
      <h2>{texts.ask}</h2>
      <TextInput {...field('name', 'name')} />
      <TextInput {...field('email', 'email')} type="email" />
      <TextInput {...field('phone', 'tel')} type="tel" />
      <Textarea
        size="md"
        label={texts.comments}
        autosize
        minRows={2}
        maxLength={1000}
        value={values.comments}
        onChange={(event) => setValues({ ...values, comments: event.currentTarget.value })}
      />
      <FormTrap value={values.website} onChange={(website) => setValues({ ...values, website })} />
      <Checkbox
        size="md"
        label={texts.consent}
        checked={values.consent}
        error={missing.consent}
        onChange={(event) => setValues({ ...values, consent: event.currentTarget.checked })}
      />
      {ask.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(ask.error).message}
        </Alert>
      )}
      <Button type="submit" size="md" loading={ask.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
