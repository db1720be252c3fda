#!/bin/sh
# Into this a mail server pipes each mail to bounces+…@: deploy/README.md. Ends with 75 for another try later.
set -a
. "${BOUNCE_ENV:-/etc/biz/bounce.env}" || exit 75
cd "$(dirname "$0")/.." || exit 75
exec node_modules/.bin/node scripts/bounce.ts
