import type { nextRent } from '@llavero/proto/records/contracts/next-rent';
import { rentIndices } from '@llavero/proto/records/choices/contracts';
import { type ArrearsOfPeriod, rentArrears } from '@llavero/proto/rules/rent-arrears';
import { dayOf, formatDay, monthName } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';
import { Notice } from '../../../components/wizard/notice.tsx';
import type { RowOf } from '../../../lib/records.ts';
import classes from './rentalmodifiers.module.css';

type Update = RowOf<typeof nextRent>;

/** Why the new rent is what it is, and what happens next: index, ceiling, calculation, notices. */
export function UpdateProof({ update }: { update: Update }) {
  const { capPercent, capLaw, aboveCap, indexPercent } = update;
  const arrears = arrearsText(update);
  return (
    <section className={classes.proof} aria-label="Cómo se calcula">
      {aboveCap && (
        <Notice tone="warning" title="El índice pactado pasa del límite legal">
          El índice es del {formatPercent(indexPercent ?? 0)} y el límite del {formatPercent(capPercent ?? 0)}{' '}
          ({capLaw}). Hasta decidirlo no se comunica: escriba en «Editar» la variación que se aplica y el
          motivo.
        </Notice>
      )}
      <ol className={classes.steps}>
        <Step title="Índice">{indexText(update)}</Step>
        <Step title="Límite legal">{capText(update)}</Step>
        <Step title="Cálculo">{calculation(update)}</Step>
        <Step title="Aviso al propietario">
          {noticeText(update.landlordNotifiedAt, update.landlordNoticeDate)}
        </Step>
        <Step title="Aviso al inquilino">{noticeText(update.tenantNotifiedAt, update.tenantNoticeDate)}</Step>
        <Step title="Aplicación">{applicationText(update)}</Step>
        {arrears !== '' && <Step title="Atrasos">{arrears}</Step>}
      </ol>
    </section>
  );
}

function Step({ title, children }: { title: string; children: string }) {
  return (
    <li>
      <span className={classes.step}>{title}</span>
      <span>{children}</span>
    </li>
  );
}

/** 'Valores del índice, de 115,100 a 117,632: cociente 1,022.' Nothing where only the percentage is known. */
function quotientText({ indexBefore, indexAfter, indexQuotient }: Update): string {
  if (indexBefore == null || indexAfter == null || indexQuotient == null) return '';
  const values = `de ${formatNumber(indexBefore, 3)} a ${formatNumber(indexAfter, 3)}`;
  return ` Valores del índice, ${values}: cociente ${formatNumber(indexQuotient, 3)}.`;
}

function indexText(update: Update): string {
  const { ineType, indexMonth, indexPercent, indexPublished, indexSource } = update;
  const name = ineType ? rentIndices.options[ineType].label : 'Sin índice';
  if (indexMonth == null) return `${name}. Se comprueba el día 13 del mes anterior.`;
  const { month, year } = dayOf(indexMonth);
  const of = `${monthName(month)} de ${year}`;
  if (indexPercent == null) return `${name}: el valor de ${of} no está publicado.`;
  const published = indexPublished == null ? '' : `, publicado el ${formatDay(indexPublished)}`;
  return `${name} de ${of}: ${formatPercent(indexPercent)}${published}${indexSource ? ` (${indexSource})` : ''}.${quotientText(update)}`;
}

function capText({ indexMonth, capPercent, capLaw }: Update): string {
  if (capPercent != null) return `${formatPercent(capPercent)} (${capLaw}).`;
  return indexMonth == null ? 'Se comprueba con el índice.' : 'La ley no fija ninguno para este contrato.';
}

function calculation({ previousRent, percent, nextRent: rent, percentReason }: Update): string {
  if (previousRent == null || percent == null || rent == null) return 'Cuando haya porcentaje.';
  const factor = formatNumber(1 + percent / 100, 4);
  const why = percentReason ? ` Motivo: ${percentReason}` : '';
  return `${formatMoney(previousRent)} × ${factor} = ${formatMoney(rent)} al mes.${why}`;
}

function noticeText(told: number | null | undefined, planned: number | null | undefined): string {
  if (told != null) return `Comunicado el ${formatDay(told)}.`;
  return planned == null ? 'Sin fecha.' : `Previsto para el ${formatDay(planned)}.`;
}

function applicationText({ appliedFrom, date, dueDate, updateAt }: Update): string {
  if (appliedFrom != null) return `Rige desde el ${formatDay(appliedFrom)}.`;
  const moved =
    date != null && dueDate != null && date > dueDate
      ? ` Correspondía al ${formatDay(dueDate)}: la renta nueva se exige desde el mes siguiente al aviso (LAU art. 18).`
      : '';
  if (date == null || updateAt == null) return 'Sin fecha.';
  return `El ${formatDay(updateAt)}, para regir desde el ${formatDay(date)}. Solo si el inquilino está avisado.${moved}`;
}

/** What a late notice or a late update costs; nothing while it is neither. */
function arrearsText({ dueDate, date, appliedAt, previousRent, nextRent, status }: Update): string {
  if (status !== 'CALCULATED' && status !== 'NOTIFIED' && status !== 'APPLIED') return '';
  const now = Date.now() / 1000;
  const { owed, lost } = rentArrears(
    {
      dueDate: dueDate ?? null,
      date: date ?? null,
      appliedAt: appliedAt ?? null,
      previousRent: previousRent ?? null,
      nextRent: nextRent ?? null,
    },
    now,
  );
  const days = ({ from, to }: ArrearsOfPeriod) => `del ${formatDay(from)} al ${formatDay(to)}`;
  const made = appliedAt == null ? 'Si se aplica hoy, se' : 'Se';
  return [
    owed && `${made} regularizan ${formatMoney(owed.amount)} ${days(owed)} en el recibo siguiente.`,
    lost && `No se exigen ${formatMoney(lost.amount)} ${days(lost)}: el aviso llegó tarde (LAU art. 18.1).`,
  ]
    .filter(Boolean)
    .join(' ');
}
