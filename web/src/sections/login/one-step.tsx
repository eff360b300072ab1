import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf } from '../../lib/api.ts';
import classes from './login.module.css';

interface StepProps {
  title: string;
  lead: string;
  button: string;
  done: string;
  /** Answers a sentence when nothing was sent. */
  run: (form: FormData) => Promise<unknown>;
  children: ReactNode;
}

/** A form of one button beside the sign-in: what it asks, and what it says once it is done. */
export function OneStep({ title, lead, button, done, run, children }: StepProps) {
  const [state, setState] = useState<'open' | 'working' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setState('working');
    setFailure(null);
    try {
      const refusal = await run(form);
      if (typeof refusal === 'string') setFailure(refusal);
      setState(typeof refusal === 'string' ? 'open' : 'done');
    } catch (error) {
      setFailure(reasonOf(error));
      setState('open');
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={title}>
      <h1>{title}</h1>
      {state === 'done' ? (
        <Alert color="teal" icon={<IconCircleCheck size={18} />} role="status">
          {done}
        </Alert>
      ) : (
        <>
          <p className={classes.lead}>{lead}</p>
          {failure && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {failure}
            </Alert>
          )}
          {children}
          <Button type="submit" size="md" loading={state === 'working'}>
            {button}
          </Button>
        </>
      )}
      <p className={classes.links}>
        <Link to="/login">Volver a iniciar sesión</Link>
      </p>
    </form>
  );
}
