import * as accounting from './accounting.ts';
import * as accountingSync from './accounting-sync.ts';
import * as activation from './activation.ts';
import * as addresses from './addresses.ts';
import * as applicantFiles from './applicant-files.ts';
import * as applications from './applications.ts';
import * as arrears from './arrears.ts';
import * as assignments from './assignments.ts';
import * as background from './background.ts';
import * as bankAccounts from './bank-accounts.ts';
import * as bankStatements from './bank-statements.ts';
import * as bindingOffers from './binding-offers.ts';
import * as bills from './bills.ts';
import * as bonds from './bonds.ts';
import * as bookings from './bookings.ts';
import * as burofaxes from './burofaxes.ts';
import * as cashPosition from './cash-position.ts';
import * as certificates from './certificates.ts';
import * as certifiedLetters from './certified-letters.ts';
import type { CommandDefinition } from './command.ts';
import * as compliance from './compliance.ts';
import * as contractFigures from './contract-figures.ts';
import * as contracts from './contracts.ts';
import * as dataProtection from './data-protection.ts';
import * as deadlines from './deadlines.ts';
import * as documentRequests from './document-requests.ts';
import * as documentReview from './document-review.ts';
import * as documents from './documents.ts';
import * as draftSealingKey from './draft-sealing-key.ts';
import * as eventRules from './event-rules.ts';
import * as finance from './finance.ts';
import * as financeCalls from './finance-calls.ts';
import * as financeValidation from './finance-validation.ts';
import * as generation from './generation.ts';
import * as idempotency from './idempotency.ts';
import * as inboundMail from './inbound-mail.ts';
import * as inbox from './inbox.ts';
import * as indices from './indices.ts';
import * as insurance from './insurance.ts';
import * as insurer from './insurer.ts';
import * as inventories from './inventories.ts';
import * as inventoryPhone from './inventory-phone.ts';
import * as issuePages from './issue-pages.ts';
import * as issues from './issues.ts';
import * as leads from './leads.ts';
import * as listViews from './list-views.ts';
import * as mailing from './mailing.ts';
import * as mandateFolders from './mandate-folder.ts';
import * as media from './media.ts';
import * as merge from './merge.ts';
import * as month from './month.ts';
import * as monthClose from './month-close.ts';
import * as monthExplanation from './month-explanation.ts';
import * as moveOut from './move-out.ts';
import * as mailIssues from './mail-issues.ts';
import * as marketing from './marketing.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as ownerReserves from './owner-reserve.ts';
import * as papers from './papers.ts';
import * as partners from './partners.ts';
import * as people from './people.ts';
import * as peopleEmployees from './people-employees.ts';
import * as personalData from './personal-data.ts';
import * as places from './places.ts';
import * as placesPublication from './places-publication.ts';
import * as portalAccess from './portal-access.ts';
import * as portalInquiries from './portal-inquiries.ts';
import * as portalVisits from './portal-visits.ts';
import * as publishedUnits from './published-units.ts';
import * as recalculation from './recalculation.ts';
import * as rectification from './rectification.ts';
import * as reminders from './reminders.ts';
import * as remittances from './remittances.ts';
import * as renewals from './renewals.ts';
import * as rentReviews from './rent-reviews.ts';
import * as reporting from './reporting.ts';
import * as reports from './reports.ts';
import * as reviewChecks from './review-checks.ts';
import * as secondFactors from './second-factor.ts';
import * as signatures from './signatures.ts';
import * as signOut from './sign-out.ts';
import * as solvency from './solvency.ts';
import * as statements from './statements.ts';
import * as supplies from './supplies.ts';
import * as supplyAuthorisation from './supply-authorisation.ts';
import * as supplyChanges from './supply-changes.ts';
import * as supplySwitch from './supply-switch.ts';
import * as tasks from './tasks.ts';
import * as templates from './templates.ts';
import * as ticketDesk from './ticket-desk.ts';
import * as threeWay from './three-way.ts';
import * as verifactu from './verifactu.ts';
import * as viewingDesk from './viewing-desk.ts';
import * as visitPages from './visit-pages.ts';
import * as visits from './visits.ts';
import * as webhooks from './webhooks.ts';

/** Every command of the product by name. */
export const commands: ReadonlyMap<string, CommandDefinition> = new Map(
  [
    people,
    draftSealingKey,
    signOut,
    places,
    contracts,
    moveOut,
    finance,
    financeValidation,
    reviewChecks,
    documents,
    signatures,
    supplies,
    certificates,
    supplyAuthorisation,
    supplyChanges,
    supplySwitch,
    marketing,
    messages,
    notifications,
    background,
    bookings,
    placesPublication,
    portalAccess,
    portalInquiries,
    portalVisits,
    publishedUnits,
    renewals,
    deadlines,
    activation,
    addresses,
    assignments,
    bonds,
    insurance,
    inventories,
    personalData,
    bankAccounts,
    bankStatements,
    dataProtection,
    mailing,
    statements,
    reminders,
    insurer,
    inventoryPhone,
    merge,
    peopleEmployees,
    generation,
    idempotency,
    inboundMail,
    inbox,
    leads,
    listViews,
    reporting,
    indices,
    contractFigures,
    month,
    monthExplanation,
    rentReviews,
    bindingOffers,
    burofaxes,
    certifiedLetters,
    eventRules,
    bills,
    arrears,
    compliance,
    financeCalls,
    monthClose,
    ownerReserves,
    papers,
    partners,
    secondFactors,
    recalculation,
    rectification,
    reports,
    media,
    mandateFolders,
    documentRequests,
    documentReview,
    tasks,
    templates,
    threeWay,
    ticketDesk,
    remittances,
    cashPosition,
    verifactu,
    accounting,
    accountingSync,
    visits,
    webhooks,
    viewingDesk,
    visitPages,
    applications,
    applicantFiles,
    solvency,
    issues,
    issuePages,
    mailIssues,
  ]
    .flatMap((file) => Object.values<CommandDefinition>(file))
    .map((command) => [command.name, command]),
);
