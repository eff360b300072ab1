import {
  authoriseSupplyChange,
  cancelSupplyChange,
  completeSupplyChange,
  noteSupplyReading,
  prepareSupplyChange,
  refuseSupplyChange,
  requestSupplyChange,
  supplyChangeNotNeeded,
} from '@llavero/proto/commands/supply-changes';
import { askSupplyAuthorisation } from '@llavero/proto/commands/supply-authorisation';
import type { SupplyStep } from '@llavero/proto/records/choices/supply-changes';
import type { operation } from '@llavero/proto/records/supplies/operation';
import { startOfDay } from '@llavero/proto/values/dates';
import { IconCheck, IconGauge, IconMail, IconPencil, IconSend, IconSignature } from '@tabler/icons-react';
import { commandAction } from '../../../components/command-dialog/command-action.tsx';
import type { RecordAction } from '../../../components/detail-window/types.ts';
import type { RowOf } from '../../../lib/records.ts';
import { ReadingPhotos } from './reading-photos.tsx';

type Change = RowOf<typeof operation>;
type Shown = Pick<RecordAction, 'primary' | 'inMenu' | 'allowed'>;

const stepOf = (record: { id: string }) => (record as Change).nextStep ?? null;
const today = () => startOfDay(Date.now() / 1000);

/** The act of a step: the one filled button while it is the next step, under the three dots while the change is open otherwise. */
const atStep = (
  steps: readonly SupplyStep[],
  make: (shown: Shown) => RecordAction,
  later: readonly SupplyStep[],
): RecordAction[] => [
  make({ primary: true, allowed: (record) => steps.includes(stepOf(record) as SupplyStep) }),
  make({
    inMenu: true,
    allowed: (record) => {
      const step = stepOf(record);
      return step !== null && later.includes(step) && !steps.includes(step);
    },
  }),
];

const before: readonly SupplyStep[] = ['HOLDER', 'DATA', 'AUTHORISATION', 'READING', 'REQUEST', 'CORRECT'];
const always: readonly SupplyStep[] = [...before, 'PROOF'];
const isMail = ({ way }: Record<string, unknown>) => way === 'MAIL';
const byHand = 'Vacío: lo que muestra la pestaña «Comunicación».';

/** What can be done with a supply change: always one next step, the rest under the three dots. */
export const supplyActions: readonly RecordAction[] = [
  ...atStep(
    ['HOLDER', 'DATA', 'CORRECT'],
    (shown) =>
      commandAction(prepareSupplyChange, {
        icon: IconPencil,
        ask: [
          'holderType',
          'holder',
          'transfer',
          'marketer',
          'company',
          'code',
          'reference',
          'power',
          'tariff',
          'paymentMethod',
          'iban',
          'assignedTo',
          'due',
        ],
        initial: (row) => {
          const { holderType, holder, transfer, marketer, company, code, reference } = row as Change;
          const { power, tariff, paymentMethod, iban, assignedTo, due } = row as Change;
          return Object.fromEntries(
            Object.entries({
              ...{ holderType, holder, transfer, marketer, company, code, reference },
              ...{ power, tariff, paymentMethod, iban, assignedTo, due },
            }).map(([name, value]) => [name, value ?? null]),
          );
        },
        done: 'Datos guardados',
        ...shown,
      }),
    before,
  ),
  ...atStep(
    ['AUTHORISATION'],
    (shown) =>
      commandAction(authoriseSupplyChange, {
        icon: IconSignature,
        ask: ['authorisedDate', 'authorisation'],
        initial: () => ({ authorisedDate: today() }),
        done: 'Autorización anotada',
        ...shown,
      }),
    before,
  ),
  commandAction(askSupplyAuthorisation, {
    icon: IconMail,
    ask: [],
    allowed: (record) => stepOf(record) === 'AUTHORISATION',
    confirm: () => 'El titular nuevo recibe un enlace de un solo uso para autorizar el cambio.',
    done: 'Enlace enviado al titular nuevo',
  }),
  ...atStep(
    ['READING'],
    (shown) =>
      commandAction(noteSupplyReading, {
        icon: IconGauge,
        ask: ['reading', 'readingDate', 'readingPhotos'],
        initial: () => ({ readingDate: today() }),
        overrides: {
          readingPhotos: { span: 2, render: (form, name) => <ReadingPhotos form={form} name={name} /> },
        },
        done: 'Lectura anotada',
        ...shown,
      }),
    always,
  ),
  ...atStep(
    ['REQUEST'],
    (shown) =>
      commandAction(requestSupplyChange, {
        icon: IconSend,
        ask: ['way', 'to', 'subject', 'body', 'companyReference'],
        initial: () => ({ way: 'MAIL' }),
        overrides: {
          to: { visible: isMail, help: 'Vacío: el correo de altas y cambios de la comercializadora.' },
          subject: { visible: isMail, help: byHand },
          body: { visible: isMail, help: byHand },
        },
        done: 'Cambio solicitado a la compañía',
        ...shown,
      }),
    ['CORRECT'],
  ),
  ...atStep(
    ['PROOF'],
    (shown) =>
      commandAction(completeSupplyChange, {
        icon: IconCheck,
        ask: ['effectiveDate', 'proof', 'companyReference', 'company'],
        initial: (row) => ({
          effectiveDate: today(),
          companyReference: (row as Change).companyReference ?? null,
        }),
        done: 'Cambio hecho; el inmueble nombra al titular nuevo',
        ...shown,
      }),
    [],
  ),
  commandAction(refuseSupplyChange, {
    ask: ['reason'],
    allowed: (record) => stepOf(record) === 'PROOF',
    done: 'Rechazo anotado',
  }),
  commandAction(supplyChangeNotNeeded, {
    ask: ['reason'],
    inMenu: true,
    allowed: (record) => stepOf(record) !== null,
    done: 'Cerrado: no hacía falta',
  }),
  commandAction(cancelSupplyChange, {
    ask: ['reason'],
    inMenu: true,
    allowed: (record) => stepOf(record) !== null,
    done: 'Cambio anulado',
  }),
];
