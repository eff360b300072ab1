import { studySolvencyRequest } from '@llavero/proto/commands/solvency';
import { solvencyOutcomes, solvencyVerdicts } from '@llavero/proto/records/choices/applications';
import type { solvencyRequest } from '@llavero/proto/records/contracts/solvency-request';
import { Alert, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { runCommand } from '../../../lib/api.ts';
import type { RowOf } from '../../../lib/records.ts';
import classes from './study.module.css';

const icons = { OK: IconCheck, WARNING: IconAlertTriangle, MISSING: IconQuestionMark, AGAINST: IconX };

/** The company's own study with its reasons (`rules/solvency.ts`); it proposes, a person decides. */
export const studyTab = {
  key: 'estudio',
  title: 'Estudio',
  render: (record: RowOf<typeof solvencyRequest>) => (
    <StudyTab id={record.id} version={record.version} problem={record.insurerProblem ?? null} />
  ),
};

function StudyTab({ id, version, problem }: { id: string; version: number; problem: string | null }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['solvency-study', id, version],
    queryFn: ({ signal }) => runCommand(studySolvencyRequest, { id }, signal),
  });
  if (error)
    return (
      <ErrorState error={error} title="No se ha podido hacer el estudio" onRetry={() => void refetch()} />
    );
  if (!data) return <Loader role="status" aria-label="Cargando el estudio" />;
  return (
    <div className={classes.study}>
      {problem && (
        <Alert color="orange" title="Envío a la aseguradora">
          {problem}
        </Alert>
      )}
      <div className={classes.verdict}>
        <StatusBadge set={solvencyVerdicts} value={data.verdict} />
        <p>{data.summary}</p>
      </div>
      <ul className={classes.lines}>
        {data.lines.map(({ rule, outcome, message }) => {
          const Icon = icons[outcome];
          return (
            <li key={rule} data-outcome={outcome}>
              <Icon size={18} stroke={1.8} aria-hidden />
              <span>
                <span className={classes.outcome}>{solvencyOutcomes.options[outcome].label}: </span>
                {message}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={classes.note}>
        {data.insurer
          ? `El estudio es orientativo: ${data.insurer} da su propia respuesta. `
          : 'No hay aseguradora conectada: decide la empresa con «Aceptar» o «Rechazar». '}
        Los límites se cambian en Herramientas, «Solvencia».
      </p>
    </div>
  );
}
