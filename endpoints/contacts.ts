import * as v from 'valibot';
import { WRONG_EMAIL } from './error-messages.ts';
import { requiredText, storable, text } from './primitives.ts';
import { normalizePhone, normalizePostalCode } from './typed-numbers.ts';
import { normalizeEmail, normalizeWebAddress } from './typed-text.ts';

/** Letters, digits and `_+-.` at a domain that has a dot. A domain in other letters is in ASCII by then. */
const EMAIL =
  /^[\w+-]+(?:\.[\w+-]+)*@(?:[\da-zA-Z](?:[\da-zA-Z-]{0,61}[\da-zA-Z])?\.)+(?:[a-zA-Z]{2,63}|xn--[\da-z-]{1,59})$/;
const EMAIL_OR_NOTHING = new RegExp(`^$|${EMAIL.source}`);

const TOO_LONG_EMAIL = 'メールアドレスは254文字以内で入力してください';

/** An e-mail address of at most 254 characters, as `normalizeEmail` leaves it. */
export const Email = v.pipe(
  v.string('メールアドレスを入力してください'),
  v.transform(normalizeEmail),
  v.nonEmpty('メールアドレスを入力してください'),
  v.maxLength(254, TOO_LONG_EMAIL),
  v.check(storable, 'メールアドレスに使用できない文字が含まれています。その文字を削除してください'),
  v.regex(EMAIL, WRONG_EMAIL),
);

/** Like `Email`, or an empty text. */
export const OptionalEmail = v.pipe(
  v.string(WRONG_EMAIL),
  v.transform(normalizeEmail),
  v.maxLength(254, TOO_LONG_EMAIL),
  v.regex(EMAIL_OR_NOTHING, WRONG_EMAIL),
);

const WRONG_PHONE = '電話番号は数字とハイフンで入力してください(例:03-1234-5678)';

/** A telephone number of at most 20 characters, as `normalizePhone` leaves it, or an empty text. */
export const OptionalPhone = v.pipe(
  v.string(WRONG_PHONE),
  v.transform(normalizePhone),
  text('電話番号', 20),
  v.regex(/^[\d\-+() ]*$/, WRONG_PHONE),
);

/** Like `OptionalPhone`, and not empty. */
export const Phone = v.pipe(
  v.string(WRONG_PHONE),
  v.transform(normalizePhone),
  requiredText('電話番号', 20),
  v.regex(/^[\d\-+() ]+$/, WRONG_PHONE),
);

const WRONG_POSTAL_CODE = '郵便番号は7桁の数字で入力してください(例:100-0001)';

/** A Japanese postal code, `100-0001`, as `normalizePostalCode` leaves it. */
export const PostalCode = v.pipe(
  v.string(WRONG_POSTAL_CODE),
  v.transform(normalizePostalCode),
  v.regex(/^\d{3}-\d{4}$/, WRONG_POSTAL_CODE),
);

/** An absolute http(s) address, or an empty text. */
export const WebAddress = v.pipe(
  v.string('URLを文字で入力してください'),
  v.transform(normalizeWebAddress),
  text('URL', 2000),
  v.check(
    (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
    'URLはhttp://またはhttps://で始めてください',
  ),
);
