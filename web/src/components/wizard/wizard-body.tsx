import { Anchor, Button, Group, Kbd, Text } from '@mantine/core';
import dayjs from 'dayjs';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useFormProblems } from '../record-form/form-store.ts';
import { Notice } from './notice.tsx';
import type { DraftNote } from './use-wizard-draft.ts';
import { useWizard, useWizardPosition, useWizardValues } from './wizard-context.tsx';
import { WizardFields } from './wizard-fields.tsx';
import { WizardRail } from './wizard-rail.tsx';
import { WizardSummary } from './wizard-summary.tsx';
import { stepOfField } from './wizard-validation.ts';
import classes from './wizard.module.css';

interface Props {
  note: DraftNote;
  /** What is being done while the wizard submits; null when it is the user's turn. */
  working: string | null;
  failure: string | null;
  onSubmit: () => void;
}

/** Rail, the current step, and the one primary button. */
export function WizardBody({ note, working, failure, onSubmit }: Props) {
  const { steps } = useWizard();
  const { step: current, attention } = useWizardPosition();
  const values = useWizardValues();
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const keys = steps.keys();
  const step = steps.all().find(({ key }) => key === current);
  const first = keys[0] === current;
  const last = keys.at(-1) === current;

  useEffect(() => {
    if (content.current) content.current.scrollTop = 0;
    heading.current?.focus();
  }, [current]);

  useEffect(() => {
    if (attention > 0) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attention]);

  const { submitLabel } = steps.definition;
  const submitText = typeof submitLabel === 'string' ? submitLabel : submitLabel(values);
  const forward = () => {
    if (working !== null) return;
    if (last) onSubmit();
    else steps.next();
  };
  const onSubmitForm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A wizard opened on top of this one is inside of it for React, though not on the page.
    event.stopPropagation();
    forward();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) steps.back();
    else event.currentTarget.requestSubmit();
  };

  const Content = step?.content;
  return (
    <form
      noValidate
      className={classes.window}
      style={{ flex: 1 }}
      onSubmit={onSubmitForm}
      onKeyDown={onKeyDown}
    >
      <div className={classes.body}>
        <WizardRail />
        <div className={classes.content} ref={content}>
          <div className={classes.inner}>
            <h3 className={classes.heading} ref={heading} tabIndex={-1} data-autofocus>
              {step?.title ?? 'Resumen'}
            </h3>
            <Text size="sm" c="dimmed" mb="lg" mt={2}>
              {step ? step.description : 'Compruebe los datos antes de terminar.'}
            </Text>
            {failure && (
              <div className={classes.summaryStep}>
                <Failure message={failure} />
              </div>
            )}
            {!step ? (
              <WizardSummary />
            ) : Content ? (
              <Content />
            ) : (
              <WizardFields {...(step.overrides ? { overrides: step.overrides } : {})} />
            )}
          </div>
        </div>
      </div>
      <footer className={classes.footer}>
        <Button variant="default" disabled={first || working !== null} onClick={() => steps.back()}>
          Anterior
        </Button>
        <span className={classes.keys} aria-live="polite">
          {working ??
            (note.refused
              ? 'Este navegador no deja guardar el borrador.'
              : note.savedAt !== null && `Borrador guardado a las ${dayjs(note.savedAt).format('HH:mm')}`)}
        </span>
        <Group gap="sm" wrap="nowrap">
          <span className={classes.keys}>
            <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Intro</Kbd>
          </span>
          <Button type="submit" loading={working !== null}>
            {last ? submitText : 'Siguiente'}
          </Button>
        </Group>
      </footer>
    </form>
  );
}

/** A refused submit: the sentence of the service, and each problem with the way to its step. */
function Failure({ message }: { message: string }) {
  const { form, steps } = useWizard();
  const { step: current } = useWizardPosition();
  const problems = useFormProblems(form);
  return (
    <Notice tone="danger" title={message}>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ field, message: text }) => {
            const step = stepOfField(steps.all(), field);
            return (
              <li key={`${field}${text}`}>
                {text}{' '}
                {step && step.key !== current && (
                  <Anchor component="button" type="button" size="sm" onClick={() => steps.goTo(step.key)}>
                    Ir al paso «{step.title}»
                  </Anchor>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}
