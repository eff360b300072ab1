import type { OutputOf } from '@llavero/proto/commands/command';
import { bookVisit, type visitInvitationPage } from '@llavero/proto/commands/visit-pages';
import { dayText, timeText } from '@llavero/proto/rules/visits/when-text';
import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { Countdown } from './countdown.tsx';
import { pageTexts } from './texts.ts';
import classes from './visitas.module.css';

interface Props {
  code: string;
  page: OutputOf<typeof visitInvitationPage>;
  startAt: number;
  until: number;
  onBooked: (visit: OutputOf<typeof bookVisit>) => void;
  /** The moment is lost or given back; why, for the page to say. */
  onBack: (why: 'expired' | 'taken' | null) => void;
}

type Missing = Partial<Record<'name' | 'email' | 'phone' | 'consent', string>>;

/** Who comes: what is known stands in the fields already. The moment is kept while the countdown runs. */
export function BookingForm({ code, page, startAt, until, onBooked, onBack }: Props) {
  const texts = pageTexts[page.language];
  const [values, setValues] = useState({
    name: page.name,
    email: page.email ?? '',
    phone: page.phone ?? '',
    comments: '',
    consent: false,
  });
  const [missing, setMissing] = useState<Missing>({});
  const book = useMutation({
    mutationFn: () => runCommand(bookVisit, { code, startAt, ...values, comments: values.comments || null }),
    onSuccess: onBooked,
    onError: (error) => {
      const { code: refusal, problems = [] } = errorBodyOf(error);
      if (refusal === 'VISIT.SLOT_TAKEN') onBack('taken');
      setMissing(Object.fromEntries(problems.map(({ field, message }) => [field, message])));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Missing = {};
    for (const name of ['name', 'email', 'phone'] as const)
      if (!values[name].trim()) found[name] = texts.required;
    if (!values.consent) found.consent = texts.consentMissing;
    setMissing(found);
    if (Object.keys(found).length === 0 && !book.isPending) book.mutate();
  };
  const field = (name: 'name' | 'email' | 'phone', autoComplete: string) => ({
    size: 'md' as const,
    label: texts[name],
    required: true,
    withAsterisk: false,
    autoComplete,
    value: values[name],
    error: missing[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <form className={classes.form} aria-label={texts.yourData} noValidate onSubmit={submit}>
      <div className={classes.held}>
        <div>
          {texts.kept}
          <strong>
            {dayText(startAt, page.language)}, {timeText(startAt, page.language)}
          </strong>
        </div>
        <Countdown until={until} text={texts.keptUntil} onEnd={() => onBack('expired')} />
      </div>
      <h2>{texts.yourData}</h2>
      <TextInput {...field('name', 'name')} />
      <TextInput {...field('email', 'email')} type="email" inputMode="email" />
      <TextInput {...field('phone', 'tel')} type="tel" inputMode="tel" />
      <Textarea
        size="md"
        label={texts.comments}
        autosize
        minRows={2}
        maxLength={1000}
        value={values.comments}
        onChange={(event) => setValues({ ...values, comments: event.currentTarget.value })}
      />
      <Checkbox
        size="md"
        label={texts.consent}
        checked={values.consent}
        error={missing.consent}
        onChange={(event) => setValues({ ...values, consent: event.currentTarget.checked })}
      />
      {book.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(book.error).message}
        </Alert>
      )}
      <Button type="submit" size="md" fullWidth loading={book.isPending}>
        {texts.confirm}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={() => onBack(null)}>
        {texts.otherTime}
      </Button>
    </form>
  );
}
