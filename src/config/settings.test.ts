import { describe, expect, it } from 'vitest';
import { apiAddressOf, settingsOf } from './settings';

describe('NEXT_PUBLIC_API_BASE_URL', () => {
  it.each([
    ['https://api.example.com/front/', 'https://api.example.com/front'],
    ['/biz-api/', '/biz-api'],
    ['', 'http://localhost:4000'],
  ])('may be 「%s」', (value, address) => {
    expect(apiAddressOf(value)).toBe(address);
  });

  it.each(['biz-api', '//evil.example', '/biz api', '/', 'ftp://api.example.com'])(
    'is refused when it is 「%s」, with what is expected',
    (value) => {
      expect(() => apiAddressOf(value)).toThrow(
        `NEXT_PUBLIC_API_BASE_URL is "${value}": expected an address that starts with http:// or https://, or a path such as /biz-api.`,
      );
    },
  );
});

const links = {
  NEXT_PUBLIC_LEGACY_SITE_URL: 'https://legacy.example.com/',
  NEXT_PUBLIC_HELP_URL: 'https://help.example.com/',
  NEXT_PUBLIC_CONTACT_URL: 'https://www.example.com/contact',
  NEXT_PUBLIC_TERMS_URL: 'https://www.example.com/terms',
  NEXT_PUBLIC_PRIVACY_URL: 'https://www.example.com/privacy',
};

const firebaseProject = {
  NEXT_PUBLIC_FIREBASE_API_KEY: 'key',
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: 'acme.firebaseapp.com',
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'acme',
};

describe('the links to help, contact, terms, privacy and the old screens', () => {
  it('are examples when nothing is configured', () => {
    const { legacySiteUrl, helpUrl, contactUrl, termsUrl, privacyUrl } = settingsOf({});
    for (const url of [legacySiteUrl, helpUrl, contactUrl, termsUrl, privacyUrl]) {
      expect(new URL(url).hostname).toMatch(/\.example$/);
    }
  });

  it.each(Object.keys(links))('need %s where people sign in through a real Firebase project', (name) => {
    expect(() => settingsOf({ ...firebaseProject, ...links, [name]: '' })).toThrow(
      `${name} is not set: expected an address that starts with http:// or https://, because people sign in through a real Firebase project.`,
    );
  });

  it('are what is configured', () => {
    expect(settingsOf({ ...firebaseProject, ...links })).toMatchObject({
      legacySiteUrl: 'https://legacy.example.com',
      helpUrl: 'https://help.example.com',
      contactUrl: 'https://www.example.com/contact',
      termsUrl: 'https://www.example.com/terms',
      privacyUrl: 'https://www.example.com/privacy',
    });
  });

  it('may stay examples with an emulator or an API elsewhere', () => {
    const emulated = { NEXT_PUBLIC_FIREBASE_AUTH_EMULATOR_URL: 'http://localhost:9099' };
    expect(settingsOf({ ...firebaseProject, ...emulated }).helpUrl).toBe('https://help.biz.example');
    const api = { NEXT_PUBLIC_API_BASE_URL: 'https://api.example.com' };
    expect(settingsOf(api).helpUrl).toBe('https://help.biz.example');
  });
});

describe('calls beyond the specification', () => {
  it.each([
    ['', '', true],
    ['/biz-api', '', true],
    ['https://platform.example.com', '', false],
    ['https://platform.example.com', 'on', true],
    ['/biz-api', 'off', false],
  ])('with the API at 「%s」 and NEXT_PUBLIC_API_EXTENSIONS=%s: %s', (address, value, isOn) => {
    const { apiExtensions } = settingsOf({
      NEXT_PUBLIC_API_BASE_URL: address,
      NEXT_PUBLIC_API_EXTENSIONS: value,
    });
    expect(apiExtensions).toBe(isOn);
  });
});
