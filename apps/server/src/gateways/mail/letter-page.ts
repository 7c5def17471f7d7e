import { type Html, html } from '@propolis/runtime';

interface LetterPage {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly greeting: string;
  readonly text: string;
  readonly link: string;
  readonly action: string;
  readonly note: string;
  readonly closing: string;
  readonly team: string;
}

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

/** Mail clients with dark mode support use these instead of the inline colours; others keep the light ones. */
const DARK: Html = {
  html: `@media (prefers-color-scheme:dark){
.page{background:#1d1712!important}
.card{background:#2a221b!important;border-color:#e39a14 #3a3028 #3a3028!important}
.ink{color:#efe7db!important}
.dim{color:#b7a896!important}
.plain{color:#f7c75e!important}
}`,
};

/**
 * A mail with one link, in the app's colours: tables and inline styles, because mail clients support little else. Below
 * the button the link is a text, for mail clients that show no button.
 */
export const letterPage = (letter: LetterPage): string =>
  html`<!doctype html>
<html lang="${letter.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.title}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf8f2">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf8f2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;color:#2b2118;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:26px;font-weight:600"><span aria-hidden="true" style="color:#e39a14">&#x2B22;</span>&nbsp;Propolis</td></tr>
<tr><td class="card" style="padding:28px 24px;background:#ffffff;border:1px solid #eae3d7;border-top:4px solid #e39a14;border-radius:12px">
${paragraph('ink', letter.greeting)}
${paragraph('ink', letter.text)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#e39a14" style="border-radius:8px"><a href="${letter.link}" style="display:inline-block;padding:15px 28px;color:#2b2118;${FONT};font-size:16px;font-weight:600;line-height:1.3;text-decoration:none">${letter.action}</a></td></tr></table>
<p class="dim" style="margin:12px 0 0;${FONT};font-size:13px;line-height:1.5;word-break:break-all"><a class="plain" href="${letter.link}" style="color:#8a5200">${letter.link}</a></p>
</td></tr>
<tr><td style="padding:20px 4px 0">
${paragraph('dim', letter.note)}
${paragraph('dim', html`${letter.closing}<br>${letter.team}`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.html;

const LOOK = {
  ink: 'margin:0 0 16px;color:#2b2118;font-size:16px',
  dim: 'margin:0 0 12px;color:#5c4f42;font-size:14px',
} as const;

const paragraph = (look: keyof typeof LOOK, words: string | Html): Html =>
  html`<p class="${look}" style="${LOOK[look]};${FONT};line-height:1.55">${words}</p>`;
