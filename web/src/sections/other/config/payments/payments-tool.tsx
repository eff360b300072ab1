import {
  approvalLimit,
  BILL_APPROVAL_LIMIT_KEY,
  DEFAULT_APPROVAL_LIMIT,
} from '@llavero/proto/rules/bill-approval';
import {
  DEFAULT_REMITTANCE_LIMIT,
  REMITTANCE_APPROVAL_LIMIT_KEY,
  remittanceLimit,
} from '@llavero/proto/rules/remittance-approval';
import { RETURNED_DEBIT_FEE_KEY, returnedDebitFee } from '@llavero/proto/rules/returned-debit';
import { formatMoney } from '@llavero/proto/values/money';
import { MoneyInput } from '../../../../components/inputs/number-inputs.tsx';
import classes from '../config.module.css';
import { ValueSetting } from '../value-setting.tsx';

const others = 'lo aprueba un administrador o un responsable de finanzas';

/** Pagos y devoluciones: from which amount somebody else approves, and what a returned debit costs the tenant (FIN-04, WIZ-10). */
export default function PaymentsTool() {
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Los importes valen desde que se guardan. No cambian lo que ya está aprobado, remesado o reclamado.
      </p>
      <ValueSetting
        input={MoneyInput}
        setting={REMITTANCE_APPROVAL_LIMIT_KEY}
        title="Remesas que pagan"
        label="Límite sin segunda persona"
        help={`Lo que lo supera ${others} que no la haya preparado. Un pago a una cuenta nueva, siempre. Sin ajuste: ${formatMoney(DEFAULT_REMITTANCE_LIMIT)}.`}
        inForce={remittanceLimit}
      />
      <ValueSetting
        input={MoneyInput}
        setting={BILL_APPROVAL_LIMIT_KEY}
        title="Facturas de proveedores"
        label="Límite para cualquier empleado"
        help={`IVA incluido. Lo que lo supera ${others}. Sin ajuste: ${formatMoney(DEFAULT_APPROVAL_LIMIT)}.`}
        inForce={approvalLimit}
      />
      <ValueSetting
        input={MoneyInput}
        setting={RETURNED_DEBIT_FEE_KEY}
        title="Recibos devueltos"
        label="Gastos de devolución"
        help="IVA incluido. Se añaden al recibo que reclama lo devuelto, si el contrato lo permite. 0: nada."
        inForce={returnedDebitFee}
      />
    </div>
  );
}
