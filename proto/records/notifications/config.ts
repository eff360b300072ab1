import { isCollectionName } from '../../collections.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, flag, json, link, list, longText, text } from '../../fields/vocabulary.ts';
import { ruleSchedules } from '../choices/event-rules.ts';
import { configStatuses, configTypes, eventTypes } from '../choices/tasks.ts';
import { checkReminderDays, REMINDER_DAYS_KEY } from '../../rules/reminder-days.ts';
import { BANK_BOOKED_KEY, checkBankBooked } from '../../rules/arrears.ts';
import { BILL_APPROVAL_LIMIT_KEY, checkApprovalLimit } from '../../rules/bill-approval.ts';
import { REMITTANCE_APPROVAL_LIMIT_KEY } from '../../rules/remittance-approval.ts';
import { checkReturnedDebitFee, RETURNED_DEBIT_FEE_KEY } from '../../rules/returned-debit.ts';
import { ACCOUNTING_PLAN_KEY, checkAccountingPlan } from '../../rules/accounting/account-plan.ts';
import { ACCOUNTING_IDS_KEY, checkAccountingIds } from '../../rules/accounting-ids.ts';
import { AREA_PRICES_KEY, checkAreaPrices } from '../../rules/area-prices.ts';
import { checkLocalHolidays, LOCAL_HOLIDAYS_KEY } from '../../rules/visits/regional-holidays.ts';
import { checkSolvencySettings, SOLVENCY_SETTINGS_KEY } from '../../rules/solvency.ts';
import { checkPortalRules, PORTAL_RULES_KEY } from '../../rules/portal-inquiries.ts';
import { checkSecondFactorRule, SECOND_FACTOR_KEY } from '../../rules/second-factor.ts';
import { checkSendingRules, SENDING_RULES_KEY } from '../../rules/sending-rules.ts';
import { checkTriggersOff, TRIGGERS_OFF_KEY } from '../../rules/triggers/switches.ts';
import { checkUsefulLives, USEFUL_LIFE_KEY } from '../../rules/useful-life.ts';
import { checkLegalSetting, isLegalSetting } from '../../rules/legal/settings.ts';
import { anyChange } from '../parts/open-changes.ts';

/** The management of an event says what happens to which records (C §3.4). */
function eventProblems(eventType: string | null | undefined, collection: string | null | undefined) {
  const problems: FieldProblem[] = [];
  if (!eventType)
    problems.push({
      field: 'eventType',
      rule: 'required',
      message: 'Elija si se vigila la creación o la modificación.',
    });
  if (!collection || !isCollectionName(collection))
    problems.push({
      field: 'collection',
      rule: collection ? 'collection' : 'required',
      message: 'Indique una colección que exista, por ejemplo «contract».',
    });
  return problems;
}

/** A setting of the organization or the management of an event (C §3.4). */
export const config = defineRecord({
  collection: 'config',
  label: { one: 'Configuración', many: 'Configuración', gender: 'f' },
  groups: { setting: 'Ajuste', event: 'Evento' },
  fields: {
    type: choice(configTypes, 'Tipo', { group: 'setting', default: 'ORGANIZATION', indexed: true }),
    status: choice(configStatuses, 'Estado', { group: 'setting', default: 'ACTIVE', indexed: true }),
    key: text('Clave', { group: 'setting', required: true, maxLength: 120, unique: true }),
    description: longText('Descripción', { group: 'setting' }),
    value: json('Valor', { group: 'setting' }),
    organization: link('organization', 'Organización', { group: 'setting' }),

    eventType: choice(eventTypes, 'Tipo de evento', { group: 'event' }),
    collection: text('Colección', { group: 'event', maxLength: 40 }),
    /** The next four are written by the command that checks them (JOB-06). */
    event: text('Evento', { group: 'event', maxLength: 120, readOnly: true }),
    schedule: choice(ruleSchedules, 'Horario', { group: 'event', readOnly: true }),
    conditions: json('Condiciones', { group: 'event', readOnly: true }),
    fields: list('Campos vigilados', { name: text('Campo', { required: true }) }, { group: 'event' }),
    actions: json('Acciones', { group: 'event', readOnly: true }),
    notifyCreator: flag('Avisa a quien lo creó', { group: 'event' }),
  },
  title: ({ key }) => key ?? '',
  titleFields: ['key'],
  states: { statuses: configStatuses, field: 'status', changes: anyChange(configStatuses) },
  /** Figures of the law are data that warnings and deadlines rest on: a wrong one is not saved. */
  check: ({ key, value, type, eventType, collection }) => {
    if (type === 'EVENT') return eventProblems(eventType, collection);
    if (key && isLegalSetting(key)) return checkLegalSetting(key, value);
    if (key === ACCOUNTING_IDS_KEY) return checkAccountingIds(value);
    if (key === ACCOUNTING_PLAN_KEY) return checkAccountingPlan(value);
    if (key === BANK_BOOKED_KEY) return checkBankBooked(value);
    if (key === BILL_APPROVAL_LIMIT_KEY || key === REMITTANCE_APPROVAL_LIMIT_KEY)
      return checkApprovalLimit(value);
    if (key === REMINDER_DAYS_KEY) return checkReminderDays(value);
    if (key === RETURNED_DEBIT_FEE_KEY) return checkReturnedDebitFee(value);
    if (key === LOCAL_HOLIDAYS_KEY) return checkLocalHolidays(value);
    if (key === PORTAL_RULES_KEY) return checkPortalRules(value);
    if (key === SECOND_FACTOR_KEY) return checkSecondFactorRule(value);
    if (key === SENDING_RULES_KEY) return checkSendingRules(value);
    if (key === SOLVENCY_SETTINGS_KEY) return checkSolvencySettings(value);
    if (key === TRIGGERS_OFF_KEY) return checkTriggersOff(value);
    if (key === USEFUL_LIFE_KEY) return checkUsefulLives(value);
    return key === AREA_PRICES_KEY ? checkAreaPrices(value) : [];
  },
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read'] },
  },
  list: {
    columns: ['key', 'type', 'status', 'description', 'updatedAt'],
    sort: { field: 'key', order: 'asc' },
    filters: ['type', 'status', 'eventType'],
  },
});

export type Config = RecordOf<typeof config>;
