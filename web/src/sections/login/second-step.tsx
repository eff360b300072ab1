import { CODE_NEEDED, STEP_EXPIRED, STEP_EXPIRED_TEXT } from '@llavero/proto/rules/second-factor';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Enrolment } from '../../components/second-factor/enrolment.tsx';
import { ShownRecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { errorBodyOf } from '../../lib/api.ts';
import { enrolAtSignIn, enterCode } from '../../lib/second-factor.ts';
import { CodeStep } from './code-step.tsx';
import classes from './login.module.css';
import type { NextStep } from './next-step.ts';

interface Props {
  step: NextStep;
  /** There is a session now. */
  onEntered: () => void;
  /** Begins anew; with the reason, or because the person wants to. */
  onBack: (reason: string | null) => void;
}

/** After a right password: the code, or the second factor that has to be set up first (decision 0192). */
export default function SecondStep({ step, onEntered, onBack }: Props) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const enter = async (code: string) => {
    try {
      const recovery = await enterCode(step.ticket, code);
      if (recovery.length > 0) setCodes(recovery);
      else onEntered();
    } catch (error) {
      const { code: reason, message } = errorBodyOf(error);
      if (reason === STEP_EXPIRED) onBack(message);
      else throw error;
    }
  };
  useEffect(() => {
    if (codes.length > 0) return undefined;
    const end = window.setTimeout(() => onBack(STEP_EXPIRED_TEXT), step.seconds * 1000);
    return () => window.clearTimeout(end);
  }, [step, codes, onBack]);
  if (codes.length > 0)
    return (
      <div className={classes.form}>
        <h1>Códigos de recuperación</h1>
        <ShownRecoveryCodes codes={codes} button="Continuar" onDone={onEntered} />
      </div>
    );
  if (step.code === CODE_NEEDED) return <CodeStep onCode={enter} onBack={() => onBack(null)} />;
  return <EnrolFirst ticket={step.ticket} onCode={enter} onBack={() => onBack(null)} />;
}

interface EnrolProps {
  ticket: string;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

function EnrolFirst({ ticket, onCode, onBack }: EnrolProps) {
  const prepared = useQuery({
    queryKey: ['enrolment', ticket],
    queryFn: ({ signal }) => enrolAtSignIn(ticket, signal),
    // Each asking makes another secret.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className={classes.form}>
      <h1>Verificación en dos pasos</h1>
      <p className={classes.lead}>Su empresa la exige. Actívela ahora para entrar.</p>
      {prepared.error && <ErrorState error={prepared.error} onRetry={onBack} />}
      {prepared.isPending && <Loader size="sm" aria-label="Cargando" />}
      {prepared.data && <Enrolment prepared={prepared.data} onCode={onCode} onCancel={onBack} />}
    </div>
  );
}
