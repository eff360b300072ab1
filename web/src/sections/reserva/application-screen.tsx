import type { submitApplication } from '@llavero/proto/commands/applications';
import type { OutputOf } from '@llavero/proto/commands/command';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { useSearchParams } from '../../lib/search-params.ts';
import { type Page, pageOptions, useKeeping } from './application-queries.ts';
import { DocumentsStep } from './documents-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { PersonStep } from './person-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { Sent } from './sent.tsx';
import type { StepName, StepProps } from './step-props.ts';
import { TermsStep } from './terms-step.tsx';
import classes from './reserva.module.css';

const titles: Record<StepName, string> = {
  alquiler: 'El alquiler',
  personas: 'Con quién',
  datos: 'Sus datos',
  documentos: 'Documentos',
  enviar: 'Revisar y enviar',
};
const ofFirst: readonly StepName[] = ['alquiler', 'personas', 'datos', 'documentos', 'enviar'];
const ofOthers: readonly StepName[] = ['datos', 'documentos', 'enviar'];

/** `/reserva/{code}`: an applicant's own part of an application, page by page, each kept as it is left (OPS-06). */
export default function ApplicationScreen() {
  const { code = '' } = useParams();
  const query = useQuery(pageOptions(code));
  const [sent, setSent] = useState<Answer | null>(null);
  return (
    <LinkPage title="Solicitud de alquiler" query={query}>
      {(page) => (sent ? <Sent {...sent} /> : <Steps key={code} code={code} page={page} onSent={setSent} />)}
    </LinkPage>
  );
}

type Answer = OutputOf<typeof submitApplication>;

interface Props {
  code: string;
  page: Page;
  onSent: (answer: Answer) => void;
}

function Steps({ code, page, onSent }: Props) {
  const keeping = useKeeping(code, page);
  const steps = page.main ? ofFirst : ofOthers;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('paso');
  const at = Math.max(0, steps.indexOf(asked as StepName));
  const step = steps[at] ?? steps[0]!;
  const go = (to: StepName | undefined) => to && setSearch({ paso: to });
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [step]);
  const props: StepProps = {
    code,
    page,
    keeping,
    onNext: () => go(steps[at + 1]),
    onBack: at > 0 ? () => go(steps[at - 1]) : null,
    onGo: go,
  };
  const shown: Record<StepName, () => ReactNode> = {
    alquiler: () => <TermsStep {...props} />,
    personas: () => <PeopleStep {...props} />,
    datos: () => <PersonStep {...props} />,
    documentos: () => <DocumentsStep {...props} />,
    enviar: () => <ReviewStep {...props} onSent={onSent} />,
  };
  return (
    <>
      <p className={classes.unit}>{page.unit}</p>
      {page.invitedBy && (
        <p className={classes.note}>
          {page.invitedBy} le ha indicado como {page.role === 'AVALIST' ? 'avalista' : 'inquilino'}. Lo que
          escriba aquí solo lo ve usted y la empresa que gestiona el alquiler.
        </p>
      )}
      <div className={classes.progress}>
        <p aria-live="polite">
          Paso {at + 1} de {steps.length}
        </p>
        <Progress
          value={((at + 1) / steps.length) * 100}
          size="sm"
          aria-label={`Paso ${at + 1} de ${steps.length}`}
        />
      </div>
      <h2 className={classes.step}>{titles[step]}</h2>
      <div key={step}>{shown[step]()}</div>
    </>
  );
}
