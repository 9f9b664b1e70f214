import type * as account from "@/app/(staff)/admin/(dashboard)/account/actions";
import type * as consultations from "@/app/(staff)/admin/(dashboard)/consultations/actions";
import type * as availability from "@/app/(staff)/admin/(dashboard)/consultations/availability/actions";
import type * as calendars from "@/app/(staff)/admin/(dashboard)/consultations/calendars/actions";
import type * as content from "@/app/(staff)/admin/(dashboard)/content/actions";
import type * as ebook from "@/app/(staff)/admin/(dashboard)/content/ebook/actions";
import type * as events from "@/app/(staff)/admin/(dashboard)/content/events/actions";
import type * as lessons from "@/app/(staff)/admin/(dashboard)/content/lessons/actions";
import type * as promotions from "@/app/(staff)/admin/(dashboard)/content/promotions/actions";
import type * as reviews from "@/app/(staff)/admin/(dashboard)/content/reviews/actions";
import type * as dataRequests from "@/app/(staff)/admin/(dashboard)/data-requests/actions";
import type * as emails from "@/app/(staff)/admin/(dashboard)/emails/actions";
import type * as broadcasts from "@/app/(staff)/admin/(dashboard)/emails/broadcasts/actions";
import type * as deliverability from "@/app/(staff)/admin/(dashboard)/emails/deliverability/actions";
import type * as outbox from "@/app/(staff)/admin/(dashboard)/emails/outbox/actions";
import type * as inbox from "@/app/(staff)/admin/(dashboard)/inbox/actions";
import type * as inboxBulkActions from "@/app/(staff)/admin/(dashboard)/inbox/bulk-actions";
import type * as savedReplies from "@/app/(staff)/admin/(dashboard)/inbox/saved-replies/actions";
import type * as orders from "@/app/(staff)/admin/(dashboard)/orders/actions";
import type * as overview from "@/app/(staff)/admin/(dashboard)/overview/actions";
import type * as people from "@/app/(staff)/admin/(dashboard)/people/actions";
import type * as preferences from "@/app/(staff)/admin/(dashboard)/preferences/actions";
import type * as radio from "@/app/(staff)/admin/(dashboard)/radio/actions";
import type * as radioImport from "@/app/(staff)/admin/(dashboard)/radio/import/actions";
import type * as stations from "@/app/(staff)/admin/(dashboard)/radio/stations/actions";
import type * as settings from "@/app/(staff)/admin/(dashboard)/settings/actions";
import type * as settingsMemberActions from "@/app/(staff)/admin/(dashboard)/settings/member-actions";
import type * as status from "@/app/(staff)/admin/(dashboard)/status/actions";
import type * as subscribers from "@/app/(staff)/admin/(dashboard)/subscribers/actions";
import type * as subscribersBulkActions from "@/app/(staff)/admin/(dashboard)/subscribers/bulk-actions";
import type * as subscriberImport from "@/app/(staff)/admin/(dashboard)/subscribers/import/actions";
import type * as subscribersSegmentActions from "@/app/(staff)/admin/(dashboard)/subscribers/segment-actions";
import type { AuditAction } from "@/lib/audit/actions";
import type { StaffAction } from "@/lib/web/actions/staff-action";

/** The detail that names what an entry is about: null if it has none, any if the type doesn't say. */
type Subject<Entry, Action> = Entry extends { readonly action: infer Actions }
  ? Action extends Actions
    ? Entry extends { readonly details: infer Details }
      ? Details extends null
        ? null
        : keyof Details
      : string
    : never
  : never;

type Entries<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends StaffAction<infer Entry>
    ? { readonly [Action in Entry["action"]]: Subject<Entry, Action> }
    : Readonly<Partial<Record<AuditAction, string>>>;
};

const contentChange = { content_saved: "document", content_published: "document" } as const;

/** The bulk actions share one operation. Its type names the entries of all of them. */
const bulkChange = {
  subscriber_confirmation_resent: "subscriberId",
  subscriber_pace_changed: "subscriberId",
  subscriber_unsubscribed: "subscriberId",
} as const;

/** Every staff action, with the audit entries that it may write. The types of the actions agree. */
export const staffActions = {
  "app/(staff)/admin/(dashboard)/account/actions.ts": {
    changePasswordAction: { password_changed: "sessions_ended" },
    endSessionAction: { sessions_ended: "sessions" },
    startTotpSetupAction: {},
    enableTotpAction: { totp_enabled: "sessions_ended" },
    disableTotpAction: { totp_disabled: "sessions_ended" },
    verifyAgainAction: {},
  } satisfies Entries<typeof account>,
  "app/(staff)/admin/(dashboard)/consultations/actions.ts": {
    offerSessionAction: { consultation_offered: "inquiryId" },
    requestPaymentAction: { consultation_payment_requested: "inquiryId" },
    declineConsultationAction: { consultation_declined: "inquiryId" },
    inviteVisitorAction: { consultation_invited: "inquiryId" },
    rescheduleSessionAction: { consultation_rescheduled: "inquiryId" },
    recordNoShowAction: { consultation_done: "inquiryId" },
    finishSessionAction: { consultation_done: "inquiryId" },
    addTimeOffAction: { time_off_added: "startsOn" },
    deleteTimeOffAction: { time_off_deleted: "startsOn" },
  } satisfies Entries<typeof consultations>,
  "app/(staff)/admin/(dashboard)/consultations/availability/actions.ts": {
    saveAvailabilityAction: contentChange,
    publishAvailabilityAction: { content_published: "document" },
  } satisfies Entries<typeof availability>,
  "app/(staff)/admin/(dashboard)/consultations/calendars/actions.ts": {
    connectCalendarAction: { busy_calendar_connected: "name" },
    changeCalendarAction: { busy_calendar_changed: "name" },
    removeCalendarAction: { busy_calendar_removed: "name" },
    replaceSessionFeedAction: { session_feed_created: null },
    revokeSessionFeedAction: { session_feed_revoked: null },
  } satisfies Entries<typeof calendars>,
  "app/(staff)/admin/(dashboard)/content/actions.ts": {
    saveProductAction: contentChange,
    saveFaqAction: contentChange,
    savePeopleAction: contentChange,
    saveRatesAction: contentChange,
    saveLessonAction: contentChange,
    saveModuleAction: contentChange,
    savePageAction: contentChange,
    savePracticeAction: contentChange,
    publishContentAction: { content_published: "document" },
    saveProfileAction: contentChange,
    publishProfileAction: { content_published: "document" },
    restoreOriginalAction: contentChange,
  } satisfies Entries<typeof content>,
  "app/(staff)/admin/(dashboard)/content/ebook/actions.ts": {
    publishEbookAction: { ebook_published: "file" },
  } satisfies Entries<typeof ebook>,
  "app/(staff)/admin/(dashboard)/content/events/actions.ts": {
    saveEventAction: { event_saved: "event" },
    deleteEventAction: { event_deleted: "event" },
  } satisfies Entries<typeof events>,
  "app/(staff)/admin/(dashboard)/content/lessons/actions.ts": {
    changeCourseAction: { course_changed: "state" },
    arrangeOutlineAction: { course_arranged: "order" },
    addLessonAction: { lesson_added: "lesson" },
    showLessonAction: { lesson_shown: "lesson", lesson_hidden: "lesson" },
    removeLessonFileAction: { lesson_file_removed: "lesson" },
    cancelUploadAction: {},
  } satisfies Entries<typeof lessons>,
  "app/(staff)/admin/(dashboard)/content/promotions/actions.ts": {
    savePromotionAction: { promotion_saved: "promotion" },
  } satisfies Entries<typeof promotions>,
  "app/(staff)/admin/(dashboard)/content/reviews/actions.ts": {
    setReviewStatusAction: { review_published: "review", review_hidden: "review" },
    replyToReviewAction: { review_replied: "review" },
  } satisfies Entries<typeof reviews>,
  "app/(staff)/admin/(dashboard)/data-requests/actions.ts": {
    recordRequestAction: { data_request_recorded: "data_request" },
    resendLinkAction: { data_request_link_resent: "data_request" },
    sendExportAction: { data_request_exported: "data_request" },
    deleteDataAction: { data_request_deleted: "data_request" },
    extendRequestAction: { data_request_extended: "data_request" },
    refuseRequestAction: { data_request_refused: "data_request" },
  } satisfies Entries<typeof dataRequests>,
  "app/(staff)/admin/(dashboard)/emails/actions.ts": {
    saveIssueAction: { issue_saved: "issueId", issue_draft_saved: "issueId" },
    discardIssueDraftAction: { issue_draft_discarded: "issueId" },
    restoreIssueAction: { issue_restored: "issueId" },
    adoptNewerOriginalAction: { issue_restored: "issueId" },
    publishIssueAction: { issue_published: "issueId", issue_unpublished: "issueId" },
    changeArchiveAction: { issue_shown_publicly: "issueId", issue_hidden_publicly: "issueId" },
    switchFollowUpAction: {
      follow_up_switched_on: "issueId",
      follow_up_switched_off: "issueId",
    },
    moveIssueAction: { issue_moved: "issueId" },
    sendIssueTestAction: { issue_test_sent: "issueId" },
  } satisfies Entries<typeof emails>,
  "app/(staff)/admin/(dashboard)/emails/broadcasts/actions.ts": {
    createBroadcastAction: { broadcast_created: "broadcast" },
    saveBroadcastAction: { broadcast_saved: "broadcast" },
    scheduleBroadcastAction: { broadcast_scheduled: "broadcast" },
    sendBroadcastTodayAction: { broadcast_scheduled: "broadcast" },
    resumeBroadcastAction: { broadcast_scheduled: "broadcast" },
    cancelBroadcastAction: { broadcast_canceled: "broadcast" },
  } satisfies Entries<typeof broadcasts>,
  "app/(staff)/admin/(dashboard)/emails/deliverability/actions.ts": {
    resumeNewsletterAction: { newsletter_resumed: null },
  } satisfies Entries<typeof deliverability>,
  "app/(staff)/admin/(dashboard)/emails/outbox/actions.ts": {
    retryEmailAction: { mail_retried: "kind" },
  } satisfies Entries<typeof outbox>,
  "app/(staff)/admin/(dashboard)/people/actions.ts": {
    addPersonNoteAction: { person_noted: "noteId" },
    setNoteDoneAction: { person_note_done: "noteId", person_note_reopened: "noteId" },
    deletePersonNoteAction: { person_note_deleted: "noteId" },
    addPersonTagAction: { person_tagged: "personId" },
    removePersonTagAction: { person_untagged: "personId" },
  } satisfies Entries<typeof people>,
  "app/(staff)/admin/(dashboard)/inbox/actions.ts": {
    changeInquiryStatusAction: { inquiry_moved: "inquiryId" },
    assignInquiryAction: { inquiry_assigned: "inquiryId" },
    addInquiryNoteAction: { inquiry_noted: "inquiryId" },
    replyToInquiryAction: { inquiry_answered: "inquiryId" },
    snoozeInquiryAction: { inquiry_snoozed: "inquiryId" },
    endSnoozeAction: { inquiry_snoozed: "inquiryId" },
  } satisfies Entries<typeof inbox>,
  "app/(staff)/admin/(dashboard)/inbox/bulk-actions.ts": {
    closeInquiriesAction: { inquiry_moved: "inquiryId" },
    assignInquiriesAction: { inquiry_assigned: "inquiryId" },
  } satisfies Entries<typeof inboxBulkActions>,
  "app/(staff)/admin/(dashboard)/inbox/saved-replies/actions.ts": {
    saveSavedReplyAction: { saved_reply_saved: "savedReply" },
    deleteSavedReplyAction: { saved_reply_deleted: "savedReply" },
  } satisfies Entries<typeof savedReplies>,
  "app/(staff)/admin/(dashboard)/orders/actions.ts": {
    refundAction: {
      refund_requested: "orderId",
      refund_made: "orderId",
      refund_refused: "orderId",
    },
    resendReceiptAction: { receipt_resent: "orderId" },
    correctEmailAction: { order_email_corrected: "orderId" },
    sendLinkAction: { download_link_sent: "orderId" },
    cancelSubscriptionAction: {
      subscription_cancel_requested: "orderId",
      subscription_cancel_made: "orderId",
      subscription_cancel_refused: "orderId",
    },
    markFollowedUpAction: { subscription_followed_up: "orderId" },
    undoFollowUpAction: { subscription_follow_up_undone: "orderId" },
    resolveReviewAction: { review_answered: "orderId" },
  } satisfies Entries<typeof orders>,
  "app/(staff)/admin/(dashboard)/overview/actions.ts": {
    retryEventAction: { stripe_event_retried: "eventId" },
    decideRestoreAction: { restore_decided: "decision" },
    approveLegalTextsAction: { legal_texts_approved: "textsUpdatedOn" },
    confirmPricesAction: { prices_confirmed: "prices" },
  } satisfies Entries<typeof overview>,
  "app/(staff)/admin/(dashboard)/preferences/actions.ts": {
    testMagicLinkAction: { preferences_link_tested: "subscriberId" },
  } satisfies Entries<typeof preferences>,
  "app/(staff)/admin/(dashboard)/radio/actions.ts": {
    editRadioDetailsAction: { radio_details_edited: "orderItemId" },
    changeSubmissionStageAction: {
      radio_started: "orderItemId",
      radio_finished: "orderItemId",
      radio_reopened: "orderItemId",
    },
    logSpinsAction: { radio_spin_logged: "orderItemId" },
    editSpinAction: { radio_spin_edited: "spinId" },
    recordAgreementAction: { radio_agreement_recorded: "orderItemId" },
    undoSpinAction: { radio_spin_undone: "orderItemId" },
  } satisfies Entries<typeof radio>,
  "app/(staff)/admin/(dashboard)/radio/import/actions.ts": {
    previewLogAction: {},
    importLogAction: {
      radio_log_imported: "stationId",
      radio_spin_logged: "orderItemId",
      radio_spin_moved: "spinId",
    },
  } satisfies Entries<typeof radioImport>,
  "app/(staff)/admin/(dashboard)/radio/stations/actions.ts": {
    saveStationAction: { radio_station_saved: "stationId" },
  } satisfies Entries<typeof stations>,
  "app/(staff)/admin/(dashboard)/settings/actions.ts": {
    addAdminAction: { admin_granted: "granted_email" },
    removeAdminAction: {
      admin_removed: "removed_email",
      staff_invitation_revoked: "invited_email",
    },
  } satisfies Entries<typeof settings>,
  "app/(staff)/admin/(dashboard)/settings/member-actions.ts": {
    inviteStaffAction: { staff_invited: "invited_email" },
    resendInvitationAction: { staff_invitation_resent: "invited_email" },
    revokeInvitationAction: { staff_invitation_revoked: "invited_email" },
    changeRoleAction: { staff_invitation_revoked: "invited_email", role_changed: "email" },
  } satisfies Entries<typeof settingsMemberActions>,
  "app/(staff)/admin/(dashboard)/status/actions.ts": {
    recordProviderBackupAction: { provider_backup_recorded: "provider" },
  } satisfies Entries<typeof status>,
  "app/(staff)/admin/(dashboard)/subscribers/actions.ts": {
    resendConfirmationAction: { subscriber_confirmation_resent: "subscriberId" },
    changeFrequencyAction: { subscriber_pace_changed: "subscriberId" },
    unsubscribeAction: { subscriber_unsubscribed: "subscriberId" },
    removeSuppressionAction: { subscriber_suppression_lifted: "subscriberId" },
  } satisfies Entries<typeof subscribers>,
  "app/(staff)/admin/(dashboard)/subscribers/import/actions.ts": {
    createImportAction: {},
    createSampleImportAction: {},
    saveImportSettingsAction: {},
    saveImportMappingAction: {},
    removeImportFileAction: {},
    startImportAction: { import_started: "importId" },
    stopImportAction: { import_stopped: "importId" },
    continueImportAction: { import_continued: "importId" },
    undoImportAction: { import_undone: "importId" },
  } satisfies Entries<typeof subscriberImport>,
  "app/(staff)/admin/(dashboard)/subscribers/bulk-actions.ts": {
    changeFrequenciesAction: bulkChange,
    resendConfirmationsAction: bulkChange,
    unsubscribeAllAction: bulkChange,
    changeMatchingAction: bulkChange,
  } satisfies Entries<typeof subscribersBulkActions>,
  "app/(staff)/admin/(dashboard)/subscribers/segment-actions.ts": {
    saveSegmentAction: { segment_saved: "segment" },
    deleteSegmentAction: { segment_deleted: "segment" },
  } satisfies Entries<typeof subscribersSegmentActions>,
} as const;
