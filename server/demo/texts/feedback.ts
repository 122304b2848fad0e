// What users write to the marketplace, by kind; slots as in conversations, {topic} is the field in plain words.
const lines = (text: string): readonly string[] => text.trim().split('\n')

export const praise = lines(`
{expert} was patient, clear and honest. I left with a plan for {topic}.
Best hour that I have spent on {topic}. Thank you!
I was sceptical about paying for advice, but {expert} saved me {weeks} weeks of worry.
Great session. The summary afterwards is brilliant, I printed it.
{expert} asked better questions than I did. Five stars.
Very helpful, would book again.
👍 super
{expert} told me not to buy anything. That alone was worth it.
My {partner} and I both took notes. We finally agree on something.
Clear, kind, no nonsense. Please keep {expert}.
I cried a little, in a good way. Thanks, {expert}.
The advice on {topic} was spot on, and it worked within {days} days.`)

export const complaints = lines(`
{expert} was {days} minutes late and did not mention it.
I paid for {topic} and got general talk that I could have read anywhere.
Felt rushed. The last ten minutes were about the next booking.
The price went up between choosing the slot and paying. Not nice.
I cancelled {days} days before and still wait for the refund, reference {reference}.
{expert} is certainly competent, but we did not get along at all.
Too expensive for what it was.
Sound was terrible on the other side, it echoed through the whole session.
My appointment was moved twice. The second time I had taken a day off.
It was ok. Nothing new for me.
I asked for someone who knows the rules in {home}, and {expert} did not.
The transcript has my name wrong in every line.`)

export const bugs = lines(`
The video froze after {days} minutes and the chat stayed empty. Chrome on Windows.
When I change my time zone the slots move, but the confirmation mail shows the old hour.
The page says 'Payment failed' although my bank shows the charge twice. Ref {reference}.
Search finds nothing if I type an accent, e.g. my own name.
On my phone the Book button is hidden behind the cookie bar.
My profile picture is rotated by 90 degrees.
Transcript stops in the middle of a sentence at minute {days}.
I cannot upload a PDF larger than {weeks} MB, the bar stays at 99 %.
Calendar invitation arrives as an attachment called noname.ics.
Dark mode: white text on white ground in the rating window.
I get every reminder three times, at 3 in the morning.
Logging in with the link from the mail opens an empty page in Safari.
The discount code works in the app and not on the website.
After the session I was asked to rate an expert whom I do not know.
Keyboard: I cannot reach the calendar with Tab. I use a screen reader.
Error {reference} when I open last month's invoice.`)

export const wishes = lines(`
Please let me book two sessions in a row.
It would be great to invite my {partner} by link.
A filter for experts who speak my language, please!
Could you show prices including the fee from the start?
I would love to pay for a package of five hours on {topic}.
Please add captions during the call.
Can we have a wish list of experts?
An export of all my summaries as one PDF would help me a lot.
Let me ask the same expert a short question by text afterwards. I would pay for it.
More slots on {weekday} evenings please, some of us work.
A reminder one hour before, not only the day before.
Could the AI read my earlier summaries, so that I need not repeat everything?
Gift vouchers! My sister needs {topic} more than I do.
Please offer experts for {topic} in {home} too.`)

export const endings = lines(`
Thanks for reading.
Keep it up.
I will try again in {month}.
Please answer at least once.
Otherwise I am happy with the service.
I have been a customer for {years} years.
Best wishes from {home}
You may quote me.
Sent from my phone, sorry for the typos.
No need to reply.
I told {colleague} about it as well.`)

export const aiPraise = lines(`
Better than I expected from an AI. It asked before it answered.
Quick, cheap, and at two in the morning. Thank you.
The AI got me {weeks} good questions for the human expert.
Useful for {topic}, and it told me where its knowledge ends.
I was embarrassed to ask a person. The AI did not mind.
Good summary. I showed it to my {partner}.`)

export const aiComplaints = lines(`
The AI session repeated itself three times and then wished me luck.
I was told to consult a professional. I thought that is what I had booked!
It was confident and wrong about the rules in {home}.
The AI forgot what I had said {days} lines before.
Fine for simple things, useless for {topic} beyond the basics.`)

// By the language of the region, for those who do not write in English.
export const otherLanguages: Readonly<Record<string, readonly string[]>> = {
  German: lines(`
Sehr hilfreich, danke! Alles wurde verständlich erklärt.
Leider nicht hilfreich, wir haben aneinander vorbei geredet.
Pünktlich, freundlich, kompetent. Gern wieder.
Die Rechnung fehlt noch, bitte nachreichen.`),
  French: lines(`
Excellente séance, je recommande sans hésiter.
Très à l'écoute, merci beaucoup !
Un peu trop rapide à mon goût, et le son coupait souvent.
Où puis-je trouver ma facture ?`),
  Spanish: lines(`
Muy profesional y muy amable. Lo recomiendo mucho.
Demasiado corto para lo que cuesta.
Me ayudó muchísimo, ¡gracias!
La página no carga bien en el móvil.`),
  Portuguese: lines(`
Conversa excelente, saí com um plano claro. Obrigado!
O áudio falhou várias vezes.
Muito atenciosa, recomendo.`),
  Italian: lines(`
Molto chiaro e paziente, grazie mille.
Troppo caro per mezz'ora.`),
  Dutch: lines(`
Heel fijn gesprek, ik weet nu wat ik moet doen.
Afspraak werd twee keer verzet, jammer.`),
  Swedish: lines(`
Tack, det var precis det jag behövde!`),
  Norwegian: lines(`
Veldig nyttig, anbefales.`),
  Polish: lines(`
Bardzo konkretna rozmowa, polecam!
Niestety spotkanie zaczęło się z opóźnieniem.`),
  Czech: lines(`
Děkuji, velmi srozumitelné a milé.`),
  Hungarian: lines(`
Nagyon hasznos volt, köszönöm!`),
  Turkish: lines(`
Çok faydalı oldu, teşekkürler.`),
  Greek: lines(`
Επιτέλους κάποιος που ακούει. Ευχαριστώ!`),
  Ukrainian: lines(`
Дуже корисна розмова, щиро дякую!`),
  Arabic: lines(`
شكراً جزيلاً، كانت جلسة مفيدة جداً.
الصوت كان ضعيفاً في البداية ثم تحسن.`),
  Japanese: lines(`
とても分かりやすかったです。ありがとうございました。
時間が少し短く感じました。`),
  Chinese: lines(`
讲得很清楚，非常感谢！
希望能增加中文界面。`),
  Korean: lines(`
정말 도움이 많이 되었습니다. 감사합니다!`),
  Vietnamese: lines(`
Rất hữu ích, cảm ơn nhiều!`),
}
