/**
 * Files of a program: what its developers submitted, with faults beside the lines themselves, the reports that the bank wrote,
 * and the windows in which ACH entries went out. Files of partners, their names and their lines are untrusted: pages show them
 * as text, and downloads are saved and never opened.
 */

import type { Section } from "../../page/Page.ts"
import { reportContent, reportsPage } from "./Reports.ts"
import { submissionContent, submissionPage } from "./SubmissionPage.ts"
import { submissionsPage, submit } from "./Submissions.ts"
import { windowPage, windowsPage } from "./Windows.ts"

const PROGRAM = "/programs/:program_id"

/** Pages of files. */
export const files: Section = {
  links: [
    { label: "Submitted files", path: `${PROGRAM}/submissions` },
    { label: "Reports", path: `${PROGRAM}/reports` },
    { label: "ACH windows", path: `${PROGRAM}/windows` }
  ],
  pages: [
    { path: `${PROGRAM}/submissions`, isLive: true, show: submissionsPage, post: submit },
    // Not live: each look would read the lines of the faults again.
    { path: `${PROGRAM}/submissions/:submission_id`, show: submissionPage },
    submissionContent(`${PROGRAM}/submissions/:submission_id/content`),
    { path: `${PROGRAM}/reports`, show: reportsPage },
    reportContent(`${PROGRAM}/reports/:report_id/content`),
    { path: `${PROGRAM}/windows`, show: windowsPage },
    { path: `${PROGRAM}/windows/:ach_window_id`, show: windowPage }
  ]
}
