import { KitModule } from '@llavero/kit/service/kit.module';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';
import { UsedPeople } from './agent/used-people.ts';
import { UsedSuppliers } from './agent/used-suppliers.ts';
import {
  ApproveAccount,
  ApproveSupplierAccount,
  RejectAccount,
  RejectSupplierAccount,
} from './bank-account/account-commands.ts';
import { AccountDecisions } from './bank-account/account-decisions.ts';
import { EarlierAccounts } from './bank-account/earlier-accounts.ts';
import { BlockedPeople } from './data-protection/blocked-people.ts';
import { ErasePerson } from './data-protection/erase-person.ts';
import { BlockedIdentity, ForgetBlockedPeople, PreviewErasure } from './data-protection/erasure-commands.ts';
import {
  ExportPersonalData,
  PersonalDataFile,
  PersonalDataFilePart,
} from './data-protection/export-commands.ts';
import { ForgetPersonFiles, PersonFiles } from './data-protection/person-files.ts';
import { WritePersonFile } from './data-protection/write-person-file.ts';
import { HeldRecordsOf } from './data-protection/held-records.ts';
import { CreateEmployee, CreateUser } from './employee/create-with-password.ts';
import { AccountTokens } from './merge/account-tokens.ts';
import { FindDuplicates } from './merge/find-duplicates.ts';
import { MergePairs } from './merge/merge-pairs.ts';
import { MergeRecords } from './merge/merge-records.ts';
import { MergeRights } from './merge/merge-rights.ts';
import { Merges } from './merge/merges.ts';
import { LinkOwners } from './merge/link-owners.ts';
import { PreviewMerge } from './merge/preview-merge.ts';
import { RecordMerges } from './merge/record-merges.ts';
import { RunMerge } from './merge/run-merge.ts';
import { UndoMerge } from './merge/undo-merge.ts';
import { DeactivateEmployee } from './employee/deactivate-employee.ts';
import { BusyEmployees } from './employee/busy-employees.ts';
import { DeactivationPreview } from './employee/deactivation-preview.ts';
import { FirstPasswordLink } from './employee/first-password-link.ts';
import { InviteEmployee } from './employee/invite-employee.ts';
import { ReactivateEmployee } from './employee/reactivate-employee.ts';
import { SendFirstPassword } from './employee/send-first-password.ts';
import {
  CreatePartnerKey,
  ListPartnerKeys,
  RevokePartnerKey,
  VerifyPartnerKey,
} from './partner/key-commands.ts';
import { PartnerKeys } from './partner/partner-keys.ts';
import { ClaimIdempotencyKey, SettleIdempotencyKey } from './idempotency/idempotency-commands.ts';
import { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import { CompletePersonalData } from './personal-data/complete-personal-data.ts';
import { PersonalDataForm } from './personal-data/personal-data-form.ts';
import { RequestPersonalData } from './personal-data/request-personal-data.ts';
import { EnterByLink } from './portal/enter-by-link.ts';
import { PortalLinks } from './portal/portal-links.ts';
import { RequestPortalAccess } from './portal/request-portal-access.ts';
import { SendPortalAccess } from './portal/send-portal-access.ts';
import { EnrolAtSignIn, EnterCode } from './second-factor/commands/enter-code.ts';
import {
  ConfirmSecondFactor,
  OwnAccount,
  OwnSecondFactor,
  PrepareSecondFactor,
  RenewRecoveryCodes,
  TurnOffSecondFactor,
} from './second-factor/commands/own-factor.ts';
import { RemoveSecondFactor } from './second-factor/commands/remove-second-factor.ts';
import { RecoveryCodes } from './second-factor/recovery-codes.ts';
import { KeepSecondFactorRule, SecondFactorRules } from './second-factor/second-factor-rules.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { ShownCode } from './second-factor/shown-code.ts';
import { SignInSteps } from './second-factor/sign-in-steps.ts';
import { Accounts } from './sign-in/accounts.ts';
import { Attempts } from './sign-in/attempts.ts';
import { ChangePassword } from './sign-in/commands/change-password.ts';
import { DraftSealingKey } from './sign-in/commands/draft-sealing-key.ts';
import { Impersonate } from './sign-in/commands/impersonate.ts';
import { ListSessions } from './sign-in/commands/list-sessions.ts';
import { Jwks, RevokedSessions } from './sign-in/commands/published-keys.ts';
import { RequestPasswordReset } from './sign-in/commands/request-password-reset.ts';
import { ResetPassword } from './sign-in/commands/reset-password.ts';
import { RevokeSession } from './sign-in/commands/revoke-session.ts';
import { SignIn } from './sign-in/commands/sign-in.ts';
import { SignOut } from './sign-in/commands/sign-out.ts';
import { UnlinkKeycloak } from './sign-in/commands/unlink-keycloak.ts';
import { VerifyToken } from './sign-in/commands/verify-token.ts';
import { EndSessions } from './sign-in/end-sessions.ts';
import { FirstAdmin } from './sign-in/first-admin.ts';
import { Housekeeping } from './sign-in/housekeeping.ts';
import { IdleSessions } from './sign-in/idle-sessions.ts';
import { EndKeycloakSession, EnterByKeycloak } from './sign-in/commands/enter-by-keycloak.ts';
import { KeyRing } from './sign-in/key-ring.ts';
import { KeycloakPeople } from './sign-in/keycloak-people.ts';
import { KeycloakTokens } from './sign-in/keycloak-tokens.ts';
import { OpenedSession } from './sign-in/opened-session.ts';
import { OwnIssuer } from './sign-in/own-issuer.ts';
import { OwnPassword } from './sign-in/own-password.ts';
import { Passwords } from './sign-in/passwords.ts';
import { ResetCodes } from './sign-in/reset-codes.ts';
import { Sessions } from './sign-in/sessions.ts';

/** People of both sides of the desk, and the embedded sign-in. */
@Module({
  imports: [
    KitModule.forService({
      name: 'people',
      records: recordsOf('people'),
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
  providers: [
    Accounts,
    Attempts,
    KeyRing,
    KeycloakTokens,
    KeycloakPeople,
    EnterByKeycloak,
    EndKeycloakSession,
    UnlinkKeycloak,
    DraftSealingKey,
    Passwords,
    ResetCodes,
    Sessions,
    OpenedSession,
    OwnPassword,
    OwnIssuer,
    FirstAdmin,
    Housekeeping,
    IdleSessions,
    CreateEmployee,
    CreateUser,
    FirstPasswordLink,
    InviteEmployee,
    SendFirstPassword,
    DeactivationPreview,
    DeactivateEmployee,
    BusyEmployees,
    ReactivateEmployee,
    SignIn,
    VerifyToken,
    Impersonate,
    ChangePassword,
    RequestPasswordReset,
    ResetPassword,
    SignOut,
    ListSessions,
    RevokeSession,
    Jwks,
    RevokedSessions,
    EndSessions,
    RecoveryCodes,
    SecondFactors,
    SecondFactorRules,
    KeepSecondFactorRule,
    SignInSteps,
    ShownCode,
    EnterCode,
    EnrolAtSignIn,
    OwnAccount,
    OwnSecondFactor,
    PrepareSecondFactor,
    ConfirmSecondFactor,
    RenewRecoveryCodes,
    TurnOffSecondFactor,
    RemoveSecondFactor,
    RequestPersonalData,
    PersonalDataForm,
    CompletePersonalData,
    PortalLinks,
    SendPortalAccess,
    RequestPortalAccess,
    EnterByLink,
    UsedPeople,
    UsedSuppliers,
    LinkOwners,
    Merges,
    MergePairs,
    AccountTokens,
    MergeRights,
    FindDuplicates,
    PreviewMerge,
    MergeRecords,
    RecordMerges,
    UndoMerge,
    RunMerge,
    AccountDecisions,
    EarlierAccounts,
    ApproveAccount,
    RejectAccount,
    ApproveSupplierAccount,
    RejectSupplierAccount,
    BlockedPeople,
    HeldRecordsOf,
    PreviewErasure,
    ErasePerson,
    BlockedIdentity,
    ForgetBlockedPeople,
    PersonFiles,
    ForgetPersonFiles,
    WritePersonFile,
    ExportPersonalData,
    PersonalDataFile,
    PersonalDataFilePart,
    PartnerKeys,
    CreatePartnerKey,
    ListPartnerKeys,
    RevokePartnerKey,
    VerifyPartnerKey,
    IdempotencyKeys,
    ClaimIdempotencyKey,
    SettleIdempotencyKey,
  ],
})
export class PeopleModule {}
