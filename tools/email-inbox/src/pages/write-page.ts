import { html } from "hono/html";
import { type Html, renderPage } from "./layout";

/** The address that `npm start` gives the shop for received emails. */
const defaultRecipient = "replies@inbox.test";

/**
 * Renders the page that sends the shop an email.
 *
 * @param to the address to fill in; without it, the shop's inbox.
 * @param isSent shows that the last email was sent.
 */
export function renderWritePage(to: string | undefined, isSent: boolean): Html {
  const recipient = html`<label>To <input type="text" name="to" required size="40" maxlength="500"
    value="${to || defaultRecipient}"></label>`;
  return renderPage(
    "Write to the shop",
    html`${isSent ? html`<p role="status">Sent. The email appears in the dashboard's inbox within a minute.</p>` : ""}
    <section class="card"><h2>Send a saved email</h2>
      <form method="post" action="/write" enctype="multipart/form-data">
        <p>${recipient}</p>
        <p><label>Email as a file (.eml)
          <input type="file" name="file" required accept=".eml,message/rfc822"></label></p>
        <button>Send file</button>
      </form>
      <p class="quiet">Sender, reply address, headers, text, HTML and the names of attachments are the file's own. To add it to a conversation, send it to the address that the conversation's emails are answered to.</p>
    </section>
    <section class="card"><h2>Write an email</h2>
      <form method="post" action="/write">
        <p>${recipient}</p>
        <p><label>From <input type="text" name="from" required size="40" maxlength="500"></label></p>
        <p><label>Reply to (optional)
          <input type="text" name="replyTo" size="40" maxlength="500"></label></p>
        <p><label>Subject <input type="text" name="subject" size="40" maxlength="500"></label></p>
        <p><label>Text<br><textarea name="text" rows="6" cols="60" required
          maxlength="100000"></textarea></label></p>
        <button>Send email</button>
      </form>
    </section>`,
  );
}
