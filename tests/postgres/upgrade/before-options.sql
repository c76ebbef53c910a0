
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE TYPE public.cancel_reason AS ENUM (
    'guest_changed_mind',
    'sold_out',
    'mistake',
    'other'
);

CREATE TYPE public.delivery_status AS ENUM (
    'pending',
    'delivered',
    'dead'
);

CREATE TYPE public.order_status AS ENUM (
    'pending',
    'confirmed',
    'preparing',
    'ready',
    'completed',
    'cancelled'
);

CREATE TYPE public.payment_kind AS ENUM (
    'payment',
    'refund'
);

CREATE TYPE public.payment_method AS ENUM (
    'cash',
    'card',
    'transfer'
);

CREATE TYPE public.payment_status AS ENUM (
    'unpaid',
    'paid'
);

CREATE TYPE public.staff_role AS ENUM (
    'manager',
    'staff'
);

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    branch_id uuid,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    actor jsonb NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb
);

CREATE TABLE public.board_displays (
    id uuid NOT NULL,
    branch_id uuid NOT NULL,
    stations text[] DEFAULT ARRAY[]::text[],
    order_ids uuid[],
    reported_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.branches (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    name text NOT NULL,
    time_zone text NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    guests_need_acceptance boolean DEFAULT false NOT NULL,
    confirm_starts boolean DEFAULT false NOT NULL,
    ready_completes boolean DEFAULT false NOT NULL,
    ready_when_all_done boolean DEFAULT false NOT NULL,
    undo_seconds integer DEFAULT 3 NOT NULL
);

CREATE TABLE public.guest_sessions (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    table_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.idempotency_keys (
    caller_id uuid NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public.menu_categories (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.menu_items (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    category_id uuid NOT NULL,
    station_id uuid,
    name text NOT NULL,
    price integer NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.order_events (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    seq integer NOT NULL,
    order_id uuid NOT NULL,
    version integer NOT NULL,
    type text NOT NULL,
    from_status public.order_status,
    to_status public.order_status NOT NULL,
    actor jsonb NOT NULL,
    stored_order jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.order_items (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    "position" integer NOT NULL,
    menu_item_id uuid NOT NULL,
    menu_item_name text NOT NULL,
    station text,
    quantity integer NOT NULL,
    unit_price integer NOT NULL,
    note text NOT NULL,
    done_at timestamp(3) with time zone
);

CREATE TABLE public.orders (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    table_id uuid NOT NULL,
    table_label text NOT NULL,
    guest_session_id uuid,
    day date NOT NULL,
    number integer NOT NULL,
    status public.order_status DEFAULT 'pending'::public.order_status NOT NULL,
    payment_status public.payment_status DEFAULT 'unpaid'::public.payment_status NOT NULL,
    total integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    previous_status public.order_status,
    rush boolean DEFAULT false NOT NULL,
    status_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    confirmed_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    preparing_at timestamp(3) with time zone,
    ready_at timestamp(3) with time zone,
    allergy_note text DEFAULT ''::text NOT NULL,
    payment_method public.payment_method,
    refunded_at timestamp(3) with time zone,
    transfer_reference text,
    recalled_at timestamp(3) with time zone,
    cancel_reason public.cancel_reason,
    remake_of_id uuid,
    remake_of_number integer,
    remake_reason text
);

CREATE TABLE public.organisations (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    time_zone text NOT NULL,
    currency text NOT NULL,
    locale text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    bank_account text,
    bank_account_name text,
    bank_bin text
);

CREATE TABLE public.payments (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    order_id uuid NOT NULL,
    kind public.payment_kind NOT NULL,
    method public.payment_method NOT NULL,
    amount integer NOT NULL,
    actor jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.revoked_tokens (
    id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.screen_pairings (
    id uuid NOT NULL,
    code text NOT NULL,
    secret_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.screens (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    name text NOT NULL,
    stations text[] DEFAULT ARRAY[]::text[],
    view text NOT NULL,
    may_bump boolean DEFAULT false NOT NULL,
    secret_hash text NOT NULL,
    paired_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    revoked_at timestamp(3) with time zone,
    seen_at timestamp(3) with time zone,
    report jsonb,
    diagonal double precision DEFAULT 43 NOT NULL,
    reading_distance double precision DEFAULT 2.5 NOT NULL
);

CREATE TABLE public.sold_out (
    branch_id uuid NOT NULL,
    menu_item_id uuid NOT NULL,
    since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    ends_at timestamp(3) with time zone
);

CREATE TABLE public.staff (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    branch_id uuid,
    name text NOT NULL,
    phone text NOT NULL,
    pin_hash text NOT NULL,
    role public.staff_role NOT NULL,
    active boolean DEFAULT true NOT NULL,
    token_version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    crosses_orgs boolean DEFAULT true NOT NULL
);

CREATE TABLE public.stations (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    late_after_minutes integer DEFAULT 10 NOT NULL,
    soon_after_minutes integer DEFAULT 5 NOT NULL
);

CREATE TABLE public.table_calls (
    id uuid NOT NULL,
    branch_id uuid NOT NULL,
    table_id uuid NOT NULL,
    kind text NOT NULL,
    called_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    acknowledged_at timestamp(3) with time zone,
    acknowledged_by jsonb
);

CREATE TABLE public.tables (
    id uuid NOT NULL,
    branch_id uuid NOT NULL,
    label text NOT NULL,
    code text NOT NULL,
    retired_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone
);

CREATE TABLE public.ticket_counters (
    branch_id uuid NOT NULL,
    day date NOT NULL,
    last_number integer NOT NULL
);

CREATE TABLE public.webhook_attempts (
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    status_code integer,
    duration_ms integer NOT NULL,
    answer text,
    error text
);

CREATE TABLE public.webhook_deliveries (
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    status public.delivery_status DEFAULT 'pending'::public.delivery_status NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt timestamp(3) with time zone NOT NULL,
    last_error text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    order_id uuid NOT NULL,
    version integer NOT NULL
);

CREATE TABLE public.webhook_endpoints (
    id uuid NOT NULL,
    name text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    branch_id uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    disabled_at timestamp(3) with time zone,
    disabled_reason text,
    event_types text[] DEFAULT ARRAY[]::text[],
    failing_since timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    org_id uuid,
    paused_until timestamp(3) with time zone,
    previous_secret text,
    previous_secret_until timestamp(3) with time zone,
    secret text,
    url text,
    CONSTRAINT webhook_endpoints_board_alone_sees_all CHECK (((org_id IS NULL) = (id = '01930000-0000-7000-8000-000000000001'::uuid))),
    CONSTRAINT webhook_endpoints_managers_complete CHECK (((org_id IS NULL) OR ((url IS NOT NULL) AND (secret IS NOT NULL))))
);

CREATE TABLE public.write_probe (
    id integer NOT NULL,
    proved_at timestamp(3) with time zone NOT NULL
);

INSERT INTO public._prisma_migrations VALUES
	('aad9f104-ef3e-4ccc-98f2-2ffa9a9abdd7', 'b14125254db1ea75c7de970f3e7d66ca1ef85189c607a0033957ac9f64eede2b', '2026-11-22 21:51:21.618+00', '20261122132609_undo_seconds', NULL, NULL, '2026-11-22 21:51:21.612+00', 2),
	('dcd2a765-3f05-416f-a4cb-7674689c6727', '2788530c7ba88602865d0d7fe80c114ad19f8be0b6dccd6d8db14139267c1d5f', '2026-11-22 21:51:21.434+00', '20261121000000_spine', NULL, NULL, '2026-11-22 21:51:21.111+00', 2),
	('051358fd-77fe-4fc8-843d-fd191bad754a', 'db87441ca5b441c038c64eb8f5127d10b6b4d9ed4451a0561eed278fbda8dfd4', '2026-11-22 21:51:21.552+00', '20261122061000_closed_tables', NULL, NULL, '2026-11-22 21:51:21.549+00', 2),
	('3aaccf16-0699-404e-8639-7f2a77289929', '42ef1c5d64e8f1a66c0d67a194edf72c1fcfdf42883bb836d37618e2cce164dc', '2026-11-22 21:51:21.455+00', '20261121150000_webhooks', NULL, NULL, '2026-11-22 21:51:21.436+00', 2),
	('42fca81c-9239-416e-bb6c-c57cad1b9bdf', 'c0c95ada397ae98cc0ae31bc3283cd20ad606aa31f47c9cfb77d4cfb84c1b809', '2026-11-22 21:51:21.473+00', '20261121200000_board', NULL, NULL, '2026-11-22 21:51:21.46+00', 2),
	('92fd49d4-70ca-41a4-a769-518082d73be7', 'cbf2004200be807acad1c298bab6878ec58802ace52231afd3113d6e0136283e', '2026-11-22 21:51:21.565+00', '20261122124947_payments', NULL, NULL, '2026-11-22 21:51:21.554+00', 2),
	('781d9d9a-808c-4627-95f8-7f87f0c13c27', '3d6023763962ec350b048e4d81b41cc90835bc44d963a0a7c1cc8ae0c953ccb9', '2026-11-22 21:51:21.506+00', '20261121220000_managers', NULL, NULL, '2026-11-22 21:51:21.476+00', 2),
	('dda3b096-218d-4fee-8c79-3ee39a8e13f6', '6abbf10df666d16ff7393e54adff9012487abe2a57f1af82d9726d1d440e6924', '2026-11-22 21:51:21.624+00', '20261122133043_recalled_orders', NULL, NULL, '2026-11-22 21:51:21.621+00', 2),
	('a9860403-1f96-40f4-97ed-25e10f29776c', '191ba84a7448e34abe65b12f60b0cf8df445439d9f83ae0fe5b56e43629c3975', '2026-11-22 21:51:21.514+00', '20261121220500_order_times', NULL, NULL, '2026-11-22 21:51:21.511+00', 2),
	('2b79b7aa-9892-484a-be19-c493c5a91bb6', '1d60945ce0a893468a32e68d8b30c38de67f9c062106f711badbb007c8356a62', '2026-11-22 21:51:21.572+00', '20261122124948_unpaid_orders', NULL, NULL, '2026-11-22 21:51:21.566+00', 2),
	('9d0c3e2e-b704-4949-b6fc-3656993b02e2', '1fd9a1b72496e1b18675c80e6b737e37813f46aac534af18448b61c663a18ffc', '2026-11-22 21:51:21.519+00', '20261121221000_refunds_due', NULL, NULL, '2026-11-22 21:51:21.515+00', 2),
	('439b37d1-eb0b-4922-840b-c892abe15c6f', 'c1fffd793105696fdda8540f71b94a972629649f0b5ef74e16db2038d5d98141', '2026-11-22 21:51:21.53+00', '20261121222157_tables_in_use', NULL, NULL, '2026-11-22 21:51:21.52+00', 2),
	('d458da45-720d-4e0f-a74b-45b5443ba66d', 'b0bd296bbb0d59d6ef880f87452d2c22b6e7183e21a8e451502b48e671bc04a6', '2026-11-22 21:51:21.578+00', '20261122124949_transfer_references', NULL, NULL, '2026-11-22 21:51:21.574+00', 2),
	('22124f96-47fd-475f-a5f9-4c208e7a856c', 'ea8217337f37a2a3e091f24f8adb816356d5afd3ec27fc756592a89825a76021', '2026-11-22 21:51:21.533+00', '20261121233516_staff_cross', NULL, NULL, '2026-11-22 21:51:21.53+00', 2),
	('3525b381-35c2-4431-b87c-15a5cd687ed2', 'de9f301b05a860becb0e1be83541bddc8234e57753997a25ae1699175719dbf5', '2026-11-22 21:51:21.634+00', '20261122134244_table_calls', NULL, NULL, '2026-11-22 21:51:21.626+00', 2),
	('f102f559-ee0b-4d8a-8ae8-6947fe8e62bc', '167d5de96a9064a50f423396a7a5968431b94dcde76c8c3933bac73651f3c8eb', '2026-11-22 21:51:21.541+00', '20261122060000_allergy_notes', NULL, NULL, '2026-11-22 21:51:21.535+00', 2),
	('2aa1d672-c734-418c-b87e-289963722ed1', '5ee75d9cc1cb1aa88482cda6733b5911f5ab77772d5e73ae20486fa9ebb1e23b', '2026-11-22 21:51:21.583+00', '20261122125049_kitchen_flow', NULL, NULL, '2026-11-22 21:51:21.579+00', 2),
	('558089f9-80c7-4113-9d3a-1f73d2d4f98e', 'ce6fdc13231fc6567d10b39de33f2d761bbd7e971417a1c9d3f13c82923aa1b6', '2026-11-22 21:51:21.548+00', '20261122060500_write_probe', NULL, NULL, '2026-11-22 21:51:21.542+00', 2),
	('44799295-a6dc-479f-a305-e35868881e2d', 'f71f2b2f10603b1ad91563bf803cffc5f61812f48b7c2035fee6cd5f6672caca', '2026-11-22 21:51:21.596+00', '20261122131739_sold_out_ends', NULL, NULL, '2026-11-22 21:51:21.584+00', 2),
	('db55d3bd-32f3-4744-a5c5-f74fe5d0b87a', 'f65c2c6ee9e40c694eeae11510dbad4983b16906d704019a3e37a3862cf8a996', '2026-11-22 21:51:21.641+00', '20261122140013_cancel_reasons', NULL, NULL, '2026-11-22 21:51:21.636+00', 2),
	('d521ae37-8ae7-4777-8ffe-c4618d885f81', 'e6189aa7747ae4555fe03892ff31d04361de7d7c8e08f87043ea2df2deb19d8a', '2026-11-22 21:51:21.604+00', '20261122132600_screen_monitors', NULL, NULL, '2026-11-22 21:51:21.597+00', 2),
	('dde80323-9edc-42a8-97c7-166afa9f7be3', 'a64cfe7925282ee7978a5f5080b9974eb10ba8e65493dd00bce758f8ba923407', '2026-11-22 21:51:21.644+00', '20261122140133_remakes', NULL, NULL, '2026-11-22 21:51:21.641+00', 2);

INSERT INTO public.branches VALUES
	('01a2053e-0b81-7201-b993-c741d7c9b034', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Thảo Điền', 'Asia/Ho_Chi_Minh', 0, false, false, false, false, 3),
	('01a2053e-0d85-72ba-96ca-2cf16581f9f3', '01a2053e-0d84-7278-9cd5-981886a3e389', 'Mitte', 'Europe/Berlin', 0, false, false, false, false, 3),
	('01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Hàng Bông', 'Asia/Ho_Chi_Minh', 29, false, false, false, false, 3);

INSERT INTO public.menu_categories VALUES
	('01a2053e-0b81-7201-b993-d661af03bc82', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Cà phê', 0),
	('01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Trà và nước', 1),
	('01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Món mặn', 2),
	('01a2053e-0b82-77d9-932e-27a204e7fee8', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Bánh ngọt', 3),
	('01a2053e-0d85-72ba-96ca-3a4fa1b73131', '01a2053e-0d84-7278-9cd5-981886a3e389', 'Kaffee', 0),
	('01a2053e-0d85-72ba-96ca-3e177b05e009', '01a2053e-0d84-7278-9cd5-981886a3e389', 'Küche', 1);

INSERT INTO public.menu_items VALUES
	('01a2053e-0c82-7795-b6cf-6b0ea30b677c', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-d661af03bc82', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Cà phê đen đá', 29000, 0),
	('01a2053e-0c82-7795-b6cf-6f2086268619', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-d661af03bc82', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Cà phê sữa đá', 35000, 1),
	('01a2053e-0c82-7795-b6cf-71047dd4068e', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-d661af03bc82', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Bạc xỉu', 39000, 2),
	('01a2053e-0c82-7795-b6cf-7448cdcc45ca', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-d661af03bc82', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Cà phê trứng', 45000, 3),
	('01a2053e-0c82-7795-b6cf-7a482440c9e4', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-d661af03bc82', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Cà phê cốt dừa', 49000, 4),
	('01a2053e-0c82-7795-b6cf-7f7d3580cf8d', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Trà đào cam sả', 49000, 0),
	('01a2053e-0c82-7795-b6cf-802dd9a38c33', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Trà sen vàng', 49000, 1),
	('01a2053e-0c82-7795-b6cf-84484f2835d6', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Trà vải', 45000, 2),
	('01a2053e-0c82-7795-b6cf-8a8c5d2d20c4', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Matcha latte', 55000, 3),
	('01a2053e-0c82-7795-b6cf-8e8c6aca0dad', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Sinh tố bơ', 55000, 4),
	('01a2053e-0c83-74b4-978e-3af199e4429f', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-1ec6f79112d3', '01a2053e-0b81-7201-b993-ca21cb7dcdad', 'Nước mía', 25000, 5),
	('01a2053e-0c83-74b4-978e-3ea05e9aa592', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Phở bò tái', 75000, 0),
	('01a2053e-0c83-74b4-978e-403b336e3447', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Bún chả Hà Nội', 79000, 1),
	('01a2053e-0c83-74b4-978e-47633b4e7f36', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Cơm tấm sườn bì chả', 85000, 2),
	('01a2053e-0c83-74b4-978e-49b752bd9ceb', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Bánh mì thịt nướng', 45000, 3),
	('01a2053e-0c83-74b4-978e-4f5c62bf90de', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Bánh mì ốp la', 42000, 4),
	('01a2053e-0c83-74b4-978e-526c06b6dce4', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Bánh cuốn chả', 65000, 5),
	('01a2053e-0c83-74b4-978e-564299b852e7', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-20a82d2e38dc', '01a2053e-0b81-7201-b993-ce6770207bf3', 'Canh chua', 69000, 6),
	('01a2053e-0c83-74b4-978e-59680f3f3132', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-27a204e7fee8', '01a2053e-0b81-7201-b993-d00068c57d5a', 'Bánh flan', 30000, 0),
	('01a2053e-0c83-74b4-978e-5f66af60c5af', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-27a204e7fee8', '01a2053e-0b81-7201-b993-d00068c57d5a', 'Croissant bơ', 38000, 1),
	('01a2053e-0c83-74b4-978e-6241dc5fd75a', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b82-77d9-932e-27a204e7fee8', '01a2053e-0b81-7201-b993-d00068c57d5a', 'Bánh bông lan trứng muối', 45000, 2),
	('01a2053e-0dd8-7202-8caf-03711fabd074', '01a2053e-0d84-7278-9cd5-981886a3e389', '01a2053e-0d85-72ba-96ca-3a4fa1b73131', '01a2053e-0d85-72ba-96ca-32bff570f495', 'Espresso', 280, 0),
	('01a2053e-0dd8-7202-8caf-07a01863d681', '01a2053e-0d84-7278-9cd5-981886a3e389', '01a2053e-0d85-72ba-96ca-3a4fa1b73131', '01a2053e-0d85-72ba-96ca-32bff570f495', 'Milchkaffee', 420, 1),
	('01a2053e-0dd8-7202-8caf-0a8fb81c5384', '01a2053e-0d84-7278-9cd5-981886a3e389', '01a2053e-0d85-72ba-96ca-3e177b05e009', '01a2053e-0d85-72ba-96ca-359c9b830b13', 'Käsekuchen', 490, 0);

INSERT INTO public.order_events VALUES
	('01a2053e-0eac-7177-bfa4-182364b25f1d', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 1, '01a2053e-0eac-7177-bfa4-15d6991e21c0', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0eac-7177-bfa4-15d6991e21c0", "rush": false, "items": [{"id": "01a2053e-0eac-7177-bfa4-0efa9b5123ac", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 75000, "menuItemId": "01a2053e-0c83-74b4-978e-3ea05e9aa592", "menuItemName": "Phở bò tái"}, {"id": "01a2053e-0eac-7177-bfa4-11320c3a215f", "done": false, "note": "", "station": "Bar", "quantity": 2, "unitPrice": 49000, "menuItemId": "01a2053e-0c82-7795-b6cf-7f7d3580cf8d", "menuItemName": "Trà đào cam sả"}], "total": 173000, "number": 1, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-2858023ce4aa", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282807, "updatedAt": 1795384282807, "recalledAt": null, "tableLabel": "A1", "allergyNote": "đậu phộng", "statusSince": 1795384282807, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "NJCV90Z"}', '2026-11-22 21:51:22.807+00'),
	('01a2053e-0eda-7144-a14a-3a3bb6cef49d', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 2, '01a2053e-0eda-7144-a14a-35a0a0029725', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0eda-7144-a14a-35a0a0029725", "rush": false, "items": [{"id": "01a2053e-0eda-7144-a14a-28f14daab0b4", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 49000, "menuItemId": "01a2053e-0c82-7795-b6cf-7f7d3580cf8d", "menuItemName": "Trà đào cam sả"}, {"id": "01a2053e-0eda-7144-a14a-2ea3d57a4db2", "done": false, "note": "", "station": "Bar", "quantity": 2, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0eda-7144-a14a-31bef338d04d", "done": false, "note": "", "station": "Pastry", "quantity": 3, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}], "total": 197000, "number": 2, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-2f824771045a", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282844, "updatedAt": 1795384282844, "recalledAt": null, "tableLabel": "A2", "allergyNote": "", "statusSince": 1795384282844, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "4QC2X1V"}', '2026-11-22 21:51:22.844+00'),
	('01a2053e-0edf-7341-ab17-afb8d51fca74', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 3, '01a2053e-0eda-7144-a14a-35a0a0029725', 2, 'order.status_changed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0eda-7144-a14a-35a0a0029725", "rush": false, "items": [{"id": "01a2053e-0eda-7144-a14a-28f14daab0b4", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 49000, "menuItemId": "01a2053e-0c82-7795-b6cf-7f7d3580cf8d", "menuItemName": "Trà đào cam sả"}, {"id": "01a2053e-0eda-7144-a14a-2ea3d57a4db2", "done": false, "note": "", "station": "Bar", "quantity": 2, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0eda-7144-a14a-31bef338d04d", "done": false, "note": "", "station": "Pastry", "quantity": 3, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}], "total": 197000, "number": 2, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-2f824771045a", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282844, "updatedAt": 1795384282850, "recalledAt": null, "tableLabel": "A2", "allergyNote": "", "statusSince": 1795384282850, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "pending", "transferReference": "4QC2X1V"}', '2026-11-22 21:51:22.85+00'),
	('01a2053e-0efd-7577-9a60-14b2679bae99', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 4, '01a2053e-0efd-7577-9a60-12750ce11625', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0efd-7577-9a60-12750ce11625", "rush": false, "items": [{"id": "01a2053e-0efd-7577-9a60-0467015cfee1", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0efd-7577-9a60-091c0a325d4a", "done": false, "note": "", "station": "Pastry", "quantity": 2, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}, {"id": "01a2053e-0efd-7577-9a60-0cd4f0b50ea4", "done": false, "note": "", "station": "Bar", "quantity": 3, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 194000, "number": 3, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-327e69693ae3", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282879, "updatedAt": 1795384282879, "recalledAt": null, "tableLabel": "A3", "allergyNote": "", "statusSince": 1795384282879, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "DA6MWJT"}', '2026-11-22 21:51:22.879+00'),
	('01a2053e-0f04-7119-8535-99e55f492e4c', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 5, '01a2053e-0efd-7577-9a60-12750ce11625', 2, 'order.status_changed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0efd-7577-9a60-12750ce11625", "rush": false, "items": [{"id": "01a2053e-0efd-7577-9a60-0467015cfee1", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0efd-7577-9a60-091c0a325d4a", "done": false, "note": "", "station": "Pastry", "quantity": 2, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}, {"id": "01a2053e-0efd-7577-9a60-0cd4f0b50ea4", "done": false, "note": "", "station": "Bar", "quantity": 3, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 194000, "number": 3, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-327e69693ae3", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282879, "updatedAt": 1795384282886, "recalledAt": null, "tableLabel": "A3", "allergyNote": "", "statusSince": 1795384282886, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "pending", "transferReference": "DA6MWJT"}', '2026-11-22 21:51:22.886+00'),
	('01a2053e-0f0e-70c9-962a-543cdc4a4837', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 6, '01a2053e-0efd-7577-9a60-12750ce11625', 3, 'order.status_changed', 'confirmed', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0efd-7577-9a60-12750ce11625", "rush": false, "items": [{"id": "01a2053e-0efd-7577-9a60-0467015cfee1", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0efd-7577-9a60-091c0a325d4a", "done": false, "note": "", "station": "Pastry", "quantity": 2, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}, {"id": "01a2053e-0efd-7577-9a60-0cd4f0b50ea4", "done": false, "note": "", "station": "Bar", "quantity": 3, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 194000, "number": 3, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-327e69693ae3", "version": 3, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282879, "updatedAt": 1795384282896, "recalledAt": null, "tableLabel": "A3", "allergyNote": "", "statusSince": 1795384282896, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "confirmed", "transferReference": "DA6MWJT"}', '2026-11-22 21:51:22.896+00'),
	('01a2053e-0f20-73b0-aa1c-01740bc63bad', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 7, '01a2053e-0efd-7577-9a60-12750ce11625', 4, 'order.updated', 'preparing', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0efd-7577-9a60-12750ce11625", "rush": false, "items": [{"id": "01a2053e-0efd-7577-9a60-0467015cfee1", "done": true, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0efd-7577-9a60-091c0a325d4a", "done": false, "note": "", "station": "Pastry", "quantity": 2, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}, {"id": "01a2053e-0efd-7577-9a60-0cd4f0b50ea4", "done": false, "note": "", "station": "Bar", "quantity": 3, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 194000, "number": 3, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-327e69693ae3", "version": 4, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282879, "updatedAt": 1795384282915, "recalledAt": null, "tableLabel": "A3", "allergyNote": "", "statusSince": 1795384282896, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "confirmed", "transferReference": "DA6MWJT"}', '2026-11-22 21:51:22.915+00'),
	('01a2053e-0f30-74ba-a933-7c391fe01b91', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 8, '01a2053e-0efd-7577-9a60-12750ce11625', 5, 'order.updated', 'preparing', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0efd-7577-9a60-12750ce11625", "rush": true, "items": [{"id": "01a2053e-0efd-7577-9a60-0467015cfee1", "done": true, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0efd-7577-9a60-091c0a325d4a", "done": false, "note": "", "station": "Pastry", "quantity": 2, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}, {"id": "01a2053e-0efd-7577-9a60-0cd4f0b50ea4", "done": false, "note": "", "station": "Bar", "quantity": 3, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 194000, "number": 3, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-327e69693ae3", "version": 5, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282879, "updatedAt": 1795384282931, "recalledAt": null, "tableLabel": "A3", "allergyNote": "", "statusSince": 1795384282896, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "confirmed", "transferReference": "DA6MWJT"}', '2026-11-22 21:51:22.931+00'),
	('01a2053e-0f34-77c4-ab40-341fac470444', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 9, '01a2053e-0efd-7577-9a60-12750ce11625', 6, 'order.payment_recorded', 'preparing', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0efd-7577-9a60-12750ce11625", "rush": true, "items": [{"id": "01a2053e-0efd-7577-9a60-0467015cfee1", "done": true, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 29000, "menuItemId": "01a2053e-0c82-7795-b6cf-6b0ea30b677c", "menuItemName": "Cà phê đen đá"}, {"id": "01a2053e-0efd-7577-9a60-091c0a325d4a", "done": false, "note": "", "station": "Pastry", "quantity": 2, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}, {"id": "01a2053e-0efd-7577-9a60-0cd4f0b50ea4", "done": false, "note": "", "station": "Bar", "quantity": 3, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 194000, "number": 3, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-327e69693ae3", "version": 6, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282879, "updatedAt": 1795384282934, "recalledAt": null, "tableLabel": "A3", "allergyNote": "", "statusSince": 1795384282896, "cancelReason": null, "paymentMethod": "cash", "paymentStatus": "paid", "previousStatus": "confirmed", "transferReference": "DA6MWJT"}', '2026-11-22 21:51:22.934+00'),
	('01a2053e-0f3e-70b1-b9b8-ca094ba2acd3', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 10, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f3e-70b1-b9b8-c52ec45b683c", "rush": false, "items": [{"id": "01a2053e-0f3e-70b1-b9b8-c02161357aac", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}], "total": 30000, "number": 4, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-36e8acee1c41", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282944, "updatedAt": 1795384282944, "recalledAt": null, "tableLabel": "B1", "allergyNote": "", "statusSince": 1795384282944, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "7VH1M68"}', '2026-11-22 21:51:22.944+00'),
	('01a2053e-0f4c-73d7-a88f-1c98e05fbdf6', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 11, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 2, 'order.status_changed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f3e-70b1-b9b8-c52ec45b683c", "rush": false, "items": [{"id": "01a2053e-0f3e-70b1-b9b8-c02161357aac", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}], "total": 30000, "number": 4, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-36e8acee1c41", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282944, "updatedAt": 1795384282958, "recalledAt": null, "tableLabel": "B1", "allergyNote": "", "statusSince": 1795384282958, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "pending", "transferReference": "7VH1M68"}', '2026-11-22 21:51:22.958+00'),
	('01a2053e-0f54-70cf-867a-fad9431ccd3b', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 12, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 3, 'order.status_changed', 'confirmed', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f3e-70b1-b9b8-c52ec45b683c", "rush": false, "items": [{"id": "01a2053e-0f3e-70b1-b9b8-c02161357aac", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}], "total": 30000, "number": 4, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-36e8acee1c41", "version": 3, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282944, "updatedAt": 1795384282966, "recalledAt": null, "tableLabel": "B1", "allergyNote": "", "statusSince": 1795384282966, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "confirmed", "transferReference": "7VH1M68"}', '2026-11-22 21:51:22.966+00'),
	('01a2053e-0f58-7708-a0c2-94c582dbe81f', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 13, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 4, 'order.status_changed', 'preparing', 'ready', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f3e-70b1-b9b8-c52ec45b683c", "rush": false, "items": [{"id": "01a2053e-0f3e-70b1-b9b8-c02161357aac", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 30000, "menuItemId": "01a2053e-0c83-74b4-978e-59680f3f3132", "menuItemName": "Bánh flan"}], "total": 30000, "number": 4, "refund": null, "status": "ready", "tableId": "01a2053e-0b82-77d9-932e-36e8acee1c41", "version": 4, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282944, "updatedAt": 1795384282970, "recalledAt": null, "tableLabel": "B1", "allergyNote": "", "statusSince": 1795384282970, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "preparing", "transferReference": "7VH1M68"}', '2026-11-22 21:51:22.97+00'),
	('01a2053e-0f65-7410-93f0-f2391631a5ba', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 14, '01a2053e-0f65-7410-93f0-ec9decc37060', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f65-7410-93f0-ec9decc37060", "rush": false, "items": [{"id": "01a2053e-0f64-757a-b207-f966fc063684", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}, {"id": "01a2053e-0f65-7410-93f0-ea88fd179a74", "done": false, "note": "", "station": "Kitchen", "quantity": 2, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 193000, "number": 5, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282982, "updatedAt": 1795384282982, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384282982, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "8DHVRWF"}', '2026-11-22 21:51:22.982+00'),
	('01a2053e-0f68-70a4-926e-7e9712bccdd9', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 15, '01a2053e-0f65-7410-93f0-ec9decc37060', 2, 'order.status_changed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f65-7410-93f0-ec9decc37060", "rush": false, "items": [{"id": "01a2053e-0f64-757a-b207-f966fc063684", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}, {"id": "01a2053e-0f65-7410-93f0-ea88fd179a74", "done": false, "note": "", "station": "Kitchen", "quantity": 2, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 193000, "number": 5, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282982, "updatedAt": 1795384282985, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384282985, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "pending", "transferReference": "8DHVRWF"}', '2026-11-22 21:51:22.985+00'),
	('01a2053e-0f69-7458-bf32-b7e530f6f574', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 16, '01a2053e-0f65-7410-93f0-ec9decc37060', 3, 'order.status_changed', 'confirmed', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f65-7410-93f0-ec9decc37060", "rush": false, "items": [{"id": "01a2053e-0f64-757a-b207-f966fc063684", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}, {"id": "01a2053e-0f65-7410-93f0-ea88fd179a74", "done": false, "note": "", "station": "Kitchen", "quantity": 2, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 193000, "number": 5, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 3, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282982, "updatedAt": 1795384282986, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384282986, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "confirmed", "transferReference": "8DHVRWF"}', '2026-11-22 21:51:22.986+00'),
	('01a2053e-0f6c-72b7-8a3b-e0bf79e702c1', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 17, '01a2053e-0f65-7410-93f0-ec9decc37060', 4, 'order.status_changed', 'preparing', 'ready', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f65-7410-93f0-ec9decc37060", "rush": false, "items": [{"id": "01a2053e-0f64-757a-b207-f966fc063684", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}, {"id": "01a2053e-0f65-7410-93f0-ea88fd179a74", "done": false, "note": "", "station": "Kitchen", "quantity": 2, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 193000, "number": 5, "refund": null, "status": "ready", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 4, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282982, "updatedAt": 1795384282989, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384282989, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "preparing", "transferReference": "8DHVRWF"}', '2026-11-22 21:51:22.989+00'),
	('01a2053e-0f74-736b-a695-1af1be8c9bf7', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 18, '01a2053e-0f65-7410-93f0-ec9decc37060', 5, 'order.status_changed', 'ready', 'completed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f65-7410-93f0-ec9decc37060", "rush": false, "items": [{"id": "01a2053e-0f64-757a-b207-f966fc063684", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 35000, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}, {"id": "01a2053e-0f65-7410-93f0-ea88fd179a74", "done": false, "note": "", "station": "Kitchen", "quantity": 2, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 193000, "number": 5, "refund": null, "status": "completed", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 5, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384282982, "updatedAt": 1795384282997, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384282997, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "ready", "transferReference": "8DHVRWF"}', '2026-11-22 21:51:22.997+00'),
	('01a2053e-0f7d-70a3-93fc-e6a7e12836b9', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 19, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f7d-70a3-93fc-e2848be0eb47", "rush": false, "items": [{"id": "01a2053e-0f7d-70a3-93fc-df765a03e33d", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 79000, "number": 6, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-3f1f06a3b38d", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283007, "updatedAt": 1795384283007, "recalledAt": null, "tableLabel": "B3", "allergyNote": "", "statusSince": 1795384283007, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "P770B4D"}', '2026-11-22 21:51:23.007+00'),
	('01a2053e-0f84-70b0-8b40-d85e0a804cc6', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 20, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 2, 'order.status_changed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f7d-70a3-93fc-e2848be0eb47", "rush": false, "items": [{"id": "01a2053e-0f7d-70a3-93fc-df765a03e33d", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 79000, "number": 6, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-3f1f06a3b38d", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283007, "updatedAt": 1795384283013, "recalledAt": null, "tableLabel": "B3", "allergyNote": "", "statusSince": 1795384283013, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "pending", "transferReference": "P770B4D"}', '2026-11-22 21:51:23.013+00'),
	('01a2053e-0f88-7754-b931-8c7c64784886', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 21, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 3, 'order.status_changed', 'confirmed', 'preparing', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f7d-70a3-93fc-e2848be0eb47", "rush": false, "items": [{"id": "01a2053e-0f7d-70a3-93fc-df765a03e33d", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 79000, "number": 6, "refund": null, "status": "preparing", "tableId": "01a2053e-0b82-77d9-932e-3f1f06a3b38d", "version": 3, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283007, "updatedAt": 1795384283017, "recalledAt": null, "tableLabel": "B3", "allergyNote": "", "statusSince": 1795384283017, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "confirmed", "transferReference": "P770B4D"}', '2026-11-22 21:51:23.017+00'),
	('01a2053e-0f8c-779f-bc04-d6217f54e6a0', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 22, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 4, 'order.status_changed', 'preparing', 'ready', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f7d-70a3-93fc-e2848be0eb47", "rush": false, "items": [{"id": "01a2053e-0f7d-70a3-93fc-df765a03e33d", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 79000, "number": 6, "refund": null, "status": "ready", "tableId": "01a2053e-0b82-77d9-932e-3f1f06a3b38d", "version": 4, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283007, "updatedAt": 1795384283021, "recalledAt": null, "tableLabel": "B3", "allergyNote": "", "statusSince": 1795384283021, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "preparing", "transferReference": "P770B4D"}', '2026-11-22 21:51:23.021+00'),
	('01a2053e-0f90-727d-acf3-d35980c647d2', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 23, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 5, 'order.status_changed', 'ready', 'completed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f7d-70a3-93fc-e2848be0eb47", "rush": false, "items": [{"id": "01a2053e-0f7d-70a3-93fc-df765a03e33d", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 79000, "number": 6, "refund": null, "status": "completed", "tableId": "01a2053e-0b82-77d9-932e-3f1f06a3b38d", "version": 5, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283007, "updatedAt": 1795384283025, "recalledAt": null, "tableLabel": "B3", "allergyNote": "", "statusSince": 1795384283025, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "ready", "transferReference": "P770B4D"}', '2026-11-22 21:51:23.025+00'),
	('01a2053e-0f93-745c-a2a8-83797f9cb80e', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 24, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 6, 'order.updated', 'completed', 'completed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f7d-70a3-93fc-e2848be0eb47", "rush": false, "items": [{"id": "01a2053e-0f7d-70a3-93fc-df765a03e33d", "done": false, "note": "ít đường", "station": "Kitchen", "quantity": 1, "unitPrice": 79000, "menuItemId": "01a2053e-0c83-74b4-978e-403b336e3447", "menuItemName": "Bún chả Hà Nội"}], "total": 79000, "number": 6, "refund": null, "status": "completed", "tableId": "01a2053e-0b82-77d9-932e-3f1f06a3b38d", "version": 6, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283007, "updatedAt": 1795384283030, "recalledAt": 1795384283030, "tableLabel": "B3", "allergyNote": "", "statusSince": 1795384283025, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "ready", "transferReference": "P770B4D"}', '2026-11-22 21:51:23.03+00'),
	('01a2053e-0f99-739f-a927-942e9ea9f0e6', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 25, '01a2053e-0f99-739f-a927-90a4221bb1e2', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f99-739f-a927-90a4221bb1e2", "rush": true, "items": [{"id": "01a2053e-0f99-739f-a927-8f422150b9e2", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 0, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 0, "number": 7, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": {"number": 5, "reason": "spilled", "orderId": "01a2053e-0f65-7410-93f0-ec9decc37060"}, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283036, "updatedAt": 1795384283036, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384283036, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "FAFE4SX"}', '2026-11-22 21:51:23.036+00'),
	('01a2053e-0f9c-7750-ac2b-0ad098bdd4af', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 26, '01a2053e-0f99-739f-a927-90a4221bb1e2', 2, 'order.status_changed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0f99-739f-a927-90a4221bb1e2", "rush": true, "items": [{"id": "01a2053e-0f99-739f-a927-8f422150b9e2", "done": false, "note": "ít đường", "station": "Bar", "quantity": 1, "unitPrice": 0, "menuItemId": "01a2053e-0c82-7795-b6cf-6f2086268619", "menuItemName": "Cà phê sữa đá"}], "total": 0, "number": 7, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-3b3aa1588bbb", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": {"number": 5, "reason": "spilled", "orderId": "01a2053e-0f65-7410-93f0-ec9decc37060"}, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283036, "updatedAt": 1795384283038, "recalledAt": null, "tableLabel": "B2", "allergyNote": "", "statusSince": 1795384283038, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": "pending", "transferReference": "FAFE4SX"}', '2026-11-22 21:51:23.038+00'),
	('01a2053e-0fa8-750d-9bb0-8349d0398e2c', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 27, '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 1, 'order.created', NULL, 'pending', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0fa8-750d-9bb0-7e2b36c54ce7", "rush": false, "items": [{"id": "01a2053e-0fa8-750d-9bb0-75305187e812", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 38000, "menuItemId": "01a2053e-0c83-74b4-978e-5f66af60c5af", "menuItemName": "Croissant bơ"}, {"id": "01a2053e-0fa8-750d-9bb0-7a4b03cad9ff", "done": false, "note": "", "station": "Bar", "quantity": 2, "unitPrice": 49000, "menuItemId": "01a2053e-0c82-7795-b6cf-802dd9a38c33", "menuItemName": "Trà sen vàng"}], "total": 136000, "number": 8, "refund": null, "status": "pending", "tableId": "01a2053e-0b82-77d9-932e-2858023ce4aa", "version": 1, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283049, "updatedAt": 1795384283049, "recalledAt": null, "tableLabel": "A1", "allergyNote": "", "statusSince": 1795384283049, "cancelReason": null, "paymentMethod": null, "paymentStatus": "unpaid", "previousStatus": null, "transferReference": "DBSKDJA"}', '2026-11-22 21:51:23.049+00'),
	('01a2053e-0faa-701c-a6d9-fd9577a6b156', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 28, '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 2, 'order.payment_confirmed', 'pending', 'confirmed', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0fa8-750d-9bb0-7e2b36c54ce7", "rush": false, "items": [{"id": "01a2053e-0fa8-750d-9bb0-75305187e812", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 38000, "menuItemId": "01a2053e-0c83-74b4-978e-5f66af60c5af", "menuItemName": "Croissant bơ"}, {"id": "01a2053e-0fa8-750d-9bb0-7a4b03cad9ff", "done": false, "note": "", "station": "Bar", "quantity": 2, "unitPrice": 49000, "menuItemId": "01a2053e-0c82-7795-b6cf-802dd9a38c33", "menuItemName": "Trà sen vàng"}], "total": 136000, "number": 8, "refund": null, "status": "confirmed", "tableId": "01a2053e-0b82-77d9-932e-2858023ce4aa", "version": 2, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283049, "updatedAt": 1795384283054, "recalledAt": null, "tableLabel": "A1", "allergyNote": "", "statusSince": 1795384283054, "cancelReason": null, "paymentMethod": "transfer", "paymentStatus": "paid", "previousStatus": "pending", "transferReference": "DBSKDJA"}', '2026-11-22 21:51:23.054+00'),
	('01a2053e-0fb4-744a-9363-14ab56f8a40b', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 29, '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 3, 'order.status_changed', 'confirmed', 'cancelled', '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '{"id": "01a2053e-0fa8-750d-9bb0-7e2b36c54ce7", "rush": false, "items": [{"id": "01a2053e-0fa8-750d-9bb0-75305187e812", "done": false, "note": "ít đường", "station": "Pastry", "quantity": 1, "unitPrice": 38000, "menuItemId": "01a2053e-0c83-74b4-978e-5f66af60c5af", "menuItemName": "Croissant bơ"}, {"id": "01a2053e-0fa8-750d-9bb0-7a4b03cad9ff", "done": false, "note": "", "station": "Bar", "quantity": 2, "unitPrice": 49000, "menuItemId": "01a2053e-0c82-7795-b6cf-802dd9a38c33", "menuItemName": "Trà sen vàng"}], "total": 136000, "number": 8, "refund": "due", "status": "cancelled", "tableId": "01a2053e-0b82-77d9-932e-2858023ce4aa", "version": 3, "branchId": "01a2053e-0b81-7201-b993-c26dc7c4220b", "remakeOf": null, "timeZone": "Asia/Ho_Chi_Minh", "createdAt": 1795384283049, "updatedAt": 1795384283061, "recalledAt": null, "tableLabel": "A1", "allergyNote": "", "statusSince": 1795384283061, "cancelReason": "mistake", "paymentMethod": "transfer", "paymentStatus": "paid", "previousStatus": "confirmed", "transferReference": "DBSKDJA"}', '2026-11-22 21:51:23.061+00');

INSERT INTO public.order_items VALUES
	('01a2053e-0eac-7177-bfa4-0efa9b5123ac', '01a2053e-0eac-7177-bfa4-15d6991e21c0', 0, '01a2053e-0c83-74b4-978e-3ea05e9aa592', 'Phở bò tái', 'Kitchen', 1, 75000, 'ít đường', NULL),
	('01a2053e-0eac-7177-bfa4-11320c3a215f', '01a2053e-0eac-7177-bfa4-15d6991e21c0', 1, '01a2053e-0c82-7795-b6cf-7f7d3580cf8d', 'Trà đào cam sả', 'Bar', 2, 49000, '', NULL),
	('01a2053e-0eda-7144-a14a-28f14daab0b4', '01a2053e-0eda-7144-a14a-35a0a0029725', 0, '01a2053e-0c82-7795-b6cf-7f7d3580cf8d', 'Trà đào cam sả', 'Bar', 1, 49000, 'ít đường', NULL),
	('01a2053e-0eda-7144-a14a-2ea3d57a4db2', '01a2053e-0eda-7144-a14a-35a0a0029725', 1, '01a2053e-0c82-7795-b6cf-6b0ea30b677c', 'Cà phê đen đá', 'Bar', 2, 29000, '', NULL),
	('01a2053e-0eda-7144-a14a-31bef338d04d', '01a2053e-0eda-7144-a14a-35a0a0029725', 2, '01a2053e-0c83-74b4-978e-59680f3f3132', 'Bánh flan', 'Pastry', 3, 30000, '', NULL),
	('01a2053e-0efd-7577-9a60-091c0a325d4a', '01a2053e-0efd-7577-9a60-12750ce11625', 1, '01a2053e-0c83-74b4-978e-59680f3f3132', 'Bánh flan', 'Pastry', 2, 30000, '', NULL),
	('01a2053e-0efd-7577-9a60-0cd4f0b50ea4', '01a2053e-0efd-7577-9a60-12750ce11625', 2, '01a2053e-0c82-7795-b6cf-6f2086268619', 'Cà phê sữa đá', 'Bar', 3, 35000, '', NULL),
	('01a2053e-0efd-7577-9a60-0467015cfee1', '01a2053e-0efd-7577-9a60-12750ce11625', 0, '01a2053e-0c82-7795-b6cf-6b0ea30b677c', 'Cà phê đen đá', 'Bar', 1, 29000, 'ít đường', '2026-11-22 21:51:22.915+00'),
	('01a2053e-0f3e-70b1-b9b8-c02161357aac', '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 0, '01a2053e-0c83-74b4-978e-59680f3f3132', 'Bánh flan', 'Pastry', 1, 30000, 'ít đường', NULL),
	('01a2053e-0f64-757a-b207-f966fc063684', '01a2053e-0f65-7410-93f0-ec9decc37060', 0, '01a2053e-0c82-7795-b6cf-6f2086268619', 'Cà phê sữa đá', 'Bar', 1, 35000, 'ít đường', NULL),
	('01a2053e-0f65-7410-93f0-ea88fd179a74', '01a2053e-0f65-7410-93f0-ec9decc37060', 1, '01a2053e-0c83-74b4-978e-403b336e3447', 'Bún chả Hà Nội', 'Kitchen', 2, 79000, '', NULL),
	('01a2053e-0f7d-70a3-93fc-df765a03e33d', '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 0, '01a2053e-0c83-74b4-978e-403b336e3447', 'Bún chả Hà Nội', 'Kitchen', 1, 79000, 'ít đường', NULL),
	('01a2053e-0f99-739f-a927-8f422150b9e2', '01a2053e-0f99-739f-a927-90a4221bb1e2', 0, '01a2053e-0c82-7795-b6cf-6f2086268619', 'Cà phê sữa đá', 'Bar', 1, 0, 'ít đường', NULL),
	('01a2053e-0fa8-750d-9bb0-75305187e812', '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 0, '01a2053e-0c83-74b4-978e-5f66af60c5af', 'Croissant bơ', 'Pastry', 1, 38000, 'ít đường', NULL),
	('01a2053e-0fa8-750d-9bb0-7a4b03cad9ff', '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 1, '01a2053e-0c82-7795-b6cf-802dd9a38c33', 'Trà sen vàng', 'Bar', 2, 49000, '', NULL);

INSERT INTO public.orders VALUES
	('01a2053e-0eac-7177-bfa4-15d6991e21c0', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-2858023ce4aa', 'A1', NULL, '2026-11-23', 1, 'pending', 'unpaid', 173000, 1, '2026-11-22 21:51:22.807+00', '2026-11-22 21:51:22.807+00', NULL, false, '2026-11-22 21:51:22.807+00', NULL, NULL, NULL, NULL, 'đậu phộng', NULL, NULL, 'NJCV90Z', NULL, NULL, NULL, NULL, NULL),
	('01a2053e-0eda-7144-a14a-35a0a0029725', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-2f824771045a', 'A2', NULL, '2026-11-23', 2, 'confirmed', 'unpaid', 197000, 2, '2026-11-22 21:51:22.844+00', '2026-11-22 21:51:22.85+00', 'pending', false, '2026-11-22 21:51:22.85+00', '2026-11-22 21:51:22.85+00', NULL, NULL, NULL, '', NULL, NULL, '4QC2X1V', NULL, NULL, NULL, NULL, NULL),
	('01a2053e-0efd-7577-9a60-12750ce11625', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-327e69693ae3', 'A3', NULL, '2026-11-23', 3, 'preparing', 'paid', 194000, 6, '2026-11-22 21:51:22.879+00', '2026-11-22 21:51:22.934+00', 'confirmed', true, '2026-11-22 21:51:22.896+00', '2026-11-22 21:51:22.886+00', NULL, '2026-11-22 21:51:22.896+00', NULL, '', 'cash', NULL, 'DA6MWJT', NULL, NULL, NULL, NULL, NULL),
	('01a2053e-0f3e-70b1-b9b8-c52ec45b683c', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-36e8acee1c41', 'B1', NULL, '2026-11-23', 4, 'ready', 'unpaid', 30000, 4, '2026-11-22 21:51:22.944+00', '2026-11-22 21:51:22.97+00', 'preparing', false, '2026-11-22 21:51:22.97+00', '2026-11-22 21:51:22.958+00', NULL, '2026-11-22 21:51:22.966+00', '2026-11-22 21:51:22.97+00', '', NULL, NULL, '7VH1M68', NULL, NULL, NULL, NULL, NULL),
	('01a2053e-0f65-7410-93f0-ec9decc37060', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-3b3aa1588bbb', 'B2', NULL, '2026-11-23', 5, 'completed', 'unpaid', 193000, 5, '2026-11-22 21:51:22.982+00', '2026-11-22 21:51:22.997+00', 'ready', false, '2026-11-22 21:51:22.997+00', '2026-11-22 21:51:22.985+00', '2026-11-22 21:51:22.997+00', '2026-11-22 21:51:22.986+00', '2026-11-22 21:51:22.989+00', '', NULL, NULL, '8DHVRWF', NULL, NULL, NULL, NULL, NULL),
	('01a2053e-0f7d-70a3-93fc-e2848be0eb47', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-3f1f06a3b38d', 'B3', NULL, '2026-11-23', 6, 'completed', 'unpaid', 79000, 6, '2026-11-22 21:51:23.007+00', '2026-11-22 21:51:23.03+00', 'ready', false, '2026-11-22 21:51:23.025+00', '2026-11-22 21:51:23.013+00', '2026-11-22 21:51:23.025+00', '2026-11-22 21:51:23.017+00', '2026-11-22 21:51:23.021+00', '', NULL, NULL, 'P770B4D', '2026-11-22 21:51:23.03+00', NULL, NULL, NULL, NULL),
	('01a2053e-0f99-739f-a927-90a4221bb1e2', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-3b3aa1588bbb', 'B2', NULL, '2026-11-23', 7, 'confirmed', 'unpaid', 0, 2, '2026-11-22 21:51:23.036+00', '2026-11-22 21:51:23.038+00', 'pending', true, '2026-11-22 21:51:23.038+00', '2026-11-22 21:51:23.038+00', NULL, NULL, NULL, '', NULL, NULL, 'FAFE4SX', NULL, NULL, '01a2053e-0f65-7410-93f0-ec9decc37060', 5, 'spilled'),
	('01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0b82-77d9-932e-2858023ce4aa', 'A1', NULL, '2026-11-23', 8, 'cancelled', 'paid', 136000, 3, '2026-11-22 21:51:23.049+00', '2026-11-22 21:51:23.061+00', 'confirmed', false, '2026-11-22 21:51:23.061+00', '2026-11-22 21:51:23.054+00', '2026-11-22 21:51:23.061+00', NULL, NULL, '', 'transfer', NULL, 'DBSKDJA', NULL, 'mistake', NULL, NULL, NULL);

INSERT INTO public.organisations VALUES
	('01a2053e-0b81-7201-b993-bc6d8714e26f', 'demo-cafe', 'Cà phê Phố', 'Asia/Ho_Chi_Minh', 'VND', 'vi-VN', '2026-11-22 21:51:22.424+00', '1234567890', 'CA PHE PHO', '970436'),
	('01a2053e-0d84-7278-9cd5-981886a3e389', 'other-cafe', 'Kaffeehaus Linden', 'Europe/Berlin', 'EUR', 'de-DE', '2026-11-22 21:51:22.624+00', NULL, NULL, NULL);

INSERT INTO public.payments VALUES
	('01a2053e-0f34-77c4-ab40-341fac470444', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0efd-7577-9a60-12750ce11625', 'payment', 'cash', 194000, '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '2026-11-22 21:51:22.934+00'),
	('01a2053e-0faa-701c-a6d9-fd9577a6b156', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 'payment', 'transfer', 136000, '{"id": "01a2053e-0b8c-7773-aa66-844b8d7f4632", "kind": "staff", "name": "Trần Quốc Bảo"}', '2026-11-22 21:51:23.054+00');

INSERT INTO public.staff VALUES
	('01a2053e-0b82-77d9-932e-59a928aaef5f', '01a2053e-0b81-7201-b993-bc6d8714e26f', NULL, 'Nguyễn Thị Minh Châu', '0900000001', '$argon2id$v=19$m=19456,t=2,p=1$IToTMpeBFsW2c+/+JUR1Uw$l0lzWOTaY1v10qwHg/co1JjuZRf7Psqgb8YB/yjz+BE', 'manager', true, 1, '2026-11-22 21:51:22.464+00', true),
	('01a2053e-0b8c-7773-aa66-844b8d7f4632', '01a2053e-0b81-7201-b993-bc6d8714e26f', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'Trần Quốc Bảo', '0900000002', '$argon2id$v=19$m=19456,t=2,p=1$Hk9Ly7W32zkbY47ENwQtYw$xY4mVm1/MbetwuVpi4OxpKnWRiScIymxfCUIb3LTn9A', 'staff', true, 1, '2026-11-22 21:51:22.464+00', true),
	('01a2053e-0d85-72ba-96ca-5a0574cba866', '01a2053e-0d84-7278-9cd5-981886a3e389', NULL, 'Anna Schmidt', '0900000009', '$argon2id$v=19$m=19456,t=2,p=1$X1EgtyjeRskitIYz11eDqw$FrG6WeS28ee2Bt45tMCibuYGSOJ3E9JMcNP/LUe+gIA', 'manager', true, 1, '2026-11-22 21:51:22.64+00', true);

INSERT INTO public.stations VALUES
	('01a2053e-0b81-7201-b993-ca21cb7dcdad', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Bar', 0, 10, 5),
	('01a2053e-0b81-7201-b993-ce6770207bf3', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Kitchen', 1, 10, 5),
	('01a2053e-0b81-7201-b993-d00068c57d5a', '01a2053e-0b81-7201-b993-bc6d8714e26f', 'Pastry', 2, 6, 3),
	('01a2053e-0d85-72ba-96ca-32bff570f495', '01a2053e-0d84-7278-9cd5-981886a3e389', 'Bar', 0, 10, 5),
	('01a2053e-0d85-72ba-96ca-359c9b830b13', '01a2053e-0d84-7278-9cd5-981886a3e389', 'Kitchen', 1, 10, 5);

INSERT INTO public.tables VALUES
	('01a2053e-0b82-77d9-932e-2858023ce4aa', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'A1', 'MR35NRJM1T', NULL, NULL),
	('01a2053e-0b82-77d9-932e-2f824771045a', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'A2', 'G373A0YZHJ', NULL, NULL),
	('01a2053e-0b82-77d9-932e-327e69693ae3', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'A3', 'XDJZ7N0CET', NULL, NULL),
	('01a2053e-0b82-77d9-932e-36e8acee1c41', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'B1', '2BGNZC9WF0', NULL, NULL),
	('01a2053e-0b82-77d9-932e-3b3aa1588bbb', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'B2', '973F84F901', NULL, NULL),
	('01a2053e-0b82-77d9-932e-3f1f06a3b38d', '01a2053e-0b81-7201-b993-c26dc7c4220b', 'B3', '2T7P8G5ASC', NULL, NULL),
	('01a2053e-0b82-77d9-932e-41e90ac1d1ab', '01a2053e-0b81-7201-b993-c741d7c9b034', 'A1', 'N8ZKZGJ72K', NULL, NULL),
	('01a2053e-0b82-77d9-932e-45daf57b3d49', '01a2053e-0b81-7201-b993-c741d7c9b034', 'A2', 'RT7C3GCGVF', NULL, NULL),
	('01a2053e-0b82-77d9-932e-49e9a3c77c70', '01a2053e-0b81-7201-b993-c741d7c9b034', 'A3', 'RAZXJ2E67C', NULL, NULL),
	('01a2053e-0b82-77d9-932e-4e26160c568e', '01a2053e-0b81-7201-b993-c741d7c9b034', 'B1', '8ARHMWTVC8', NULL, NULL),
	('01a2053e-0b82-77d9-932e-53bc6bdaac15', '01a2053e-0b81-7201-b993-c741d7c9b034', 'B2', 'BA25FMRGT3', NULL, NULL),
	('01a2053e-0b82-77d9-932e-56342fcd772b', '01a2053e-0b81-7201-b993-c741d7c9b034', 'B3', 'RN92F9B8MG', NULL, NULL),
	('01a2053e-0d85-72ba-96ca-4361b6a08f26', '01a2053e-0d85-72ba-96ca-2cf16581f9f3', 'A1', '53494EVHHC', NULL, NULL),
	('01a2053e-0d85-72ba-96ca-44e0e7b2df18', '01a2053e-0d85-72ba-96ca-2cf16581f9f3', 'A2', 'T884WC7F6X', NULL, NULL),
	('01a2053e-0d85-72ba-96ca-4941993ee1ef', '01a2053e-0d85-72ba-96ca-2cf16581f9f3', 'A3', 'R1NPJ1BRWY', NULL, NULL),
	('01a2053e-0d85-72ba-96ca-4d184621090c', '01a2053e-0d85-72ba-96ca-2cf16581f9f3', 'B1', 'N03FH01V5G', NULL, NULL),
	('01a2053e-0d85-72ba-96ca-52624070356d', '01a2053e-0d85-72ba-96ca-2cf16581f9f3', 'B2', 'EBH2TK5V2X', NULL, NULL),
	('01a2053e-0d85-72ba-96ca-576376600c7c', '01a2053e-0d85-72ba-96ca-2cf16581f9f3', 'B3', 'GSZ1HXAFZQ', NULL, NULL);

INSERT INTO public.ticket_counters VALUES
	('01a2053e-0b81-7201-b993-c26dc7c4220b', '2026-11-23', 8);

INSERT INTO public.webhook_deliveries VALUES
	('01930000-0000-7000-8000-000000000001', '01a2053e-0eac-7177-bfa4-182364b25f1d', 'pending', 0, '2026-11-22 21:51:22.8+00', NULL, '2026-11-22 21:51:22.8+00', 0, '01a2053e-0eac-7177-bfa4-15d6991e21c0', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0eda-7144-a14a-3a3bb6cef49d', 'pending', 0, '2026-11-22 21:51:22.842+00', NULL, '2026-11-22 21:51:22.842+00', 0, '01a2053e-0eda-7144-a14a-35a0a0029725', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0edf-7341-ab17-afb8d51fca74', 'pending', 0, '2026-11-22 21:51:22.848+00', NULL, '2026-11-22 21:51:22.848+00', 0, '01a2053e-0eda-7144-a14a-35a0a0029725', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0efd-7577-9a60-14b2679bae99', 'pending', 0, '2026-11-22 21:51:22.878+00', NULL, '2026-11-22 21:51:22.878+00', 0, '01a2053e-0efd-7577-9a60-12750ce11625', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f04-7119-8535-99e55f492e4c', 'pending', 0, '2026-11-22 21:51:22.885+00', NULL, '2026-11-22 21:51:22.885+00', 0, '01a2053e-0efd-7577-9a60-12750ce11625', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f0e-70c9-962a-543cdc4a4837', 'pending', 0, '2026-11-22 21:51:22.895+00', NULL, '2026-11-22 21:51:22.895+00', 0, '01a2053e-0efd-7577-9a60-12750ce11625', 3),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f20-73b0-aa1c-01740bc63bad', 'pending', 0, '2026-11-22 21:51:22.902+00', NULL, '2026-11-22 21:51:22.902+00', 0, '01a2053e-0efd-7577-9a60-12750ce11625', 4),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f30-74ba-a933-7c391fe01b91', 'pending', 0, '2026-11-22 21:51:22.929+00', NULL, '2026-11-22 21:51:22.929+00', 0, '01a2053e-0efd-7577-9a60-12750ce11625', 5),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f34-77c4-ab40-341fac470444', 'pending', 0, '2026-11-22 21:51:22.933+00', NULL, '2026-11-22 21:51:22.933+00', 0, '01a2053e-0efd-7577-9a60-12750ce11625', 6),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f3e-70b1-b9b8-ca094ba2acd3', 'pending', 0, '2026-11-22 21:51:22.943+00', NULL, '2026-11-22 21:51:22.943+00', 0, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f4c-73d7-a88f-1c98e05fbdf6', 'pending', 0, '2026-11-22 21:51:22.957+00', NULL, '2026-11-22 21:51:22.957+00', 0, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f54-70cf-867a-fad9431ccd3b', 'pending', 0, '2026-11-22 21:51:22.965+00', NULL, '2026-11-22 21:51:22.965+00', 0, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 3),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f58-7708-a0c2-94c582dbe81f', 'pending', 0, '2026-11-22 21:51:22.969+00', NULL, '2026-11-22 21:51:22.969+00', 0, '01a2053e-0f3e-70b1-b9b8-c52ec45b683c', 4),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f65-7410-93f0-f2391631a5ba', 'pending', 0, '2026-11-22 21:51:22.981+00', NULL, '2026-11-22 21:51:22.981+00', 0, '01a2053e-0f65-7410-93f0-ec9decc37060', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f68-70a4-926e-7e9712bccdd9', 'pending', 0, '2026-11-22 21:51:22.985+00', NULL, '2026-11-22 21:51:22.985+00', 0, '01a2053e-0f65-7410-93f0-ec9decc37060', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f69-7458-bf32-b7e530f6f574', 'pending', 0, '2026-11-22 21:51:22.986+00', NULL, '2026-11-22 21:51:22.986+00', 0, '01a2053e-0f65-7410-93f0-ec9decc37060', 3),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f6c-72b7-8a3b-e0bf79e702c1', 'pending', 0, '2026-11-22 21:51:22.988+00', NULL, '2026-11-22 21:51:22.988+00', 0, '01a2053e-0f65-7410-93f0-ec9decc37060', 4),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f74-736b-a695-1af1be8c9bf7', 'pending', 0, '2026-11-22 21:51:22.996+00', NULL, '2026-11-22 21:51:22.996+00', 0, '01a2053e-0f65-7410-93f0-ec9decc37060', 5),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f7d-70a3-93fc-e6a7e12836b9', 'pending', 0, '2026-11-22 21:51:23.006+00', NULL, '2026-11-22 21:51:23.006+00', 0, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f84-70b0-8b40-d85e0a804cc6', 'pending', 0, '2026-11-22 21:51:23.013+00', NULL, '2026-11-22 21:51:23.013+00', 0, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f88-7754-b931-8c7c64784886', 'pending', 0, '2026-11-22 21:51:23.016+00', NULL, '2026-11-22 21:51:23.016+00', 0, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 3),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f8c-779f-bc04-d6217f54e6a0', 'pending', 0, '2026-11-22 21:51:23.02+00', NULL, '2026-11-22 21:51:23.02+00', 0, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 4),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f90-727d-acf3-d35980c647d2', 'pending', 0, '2026-11-22 21:51:23.025+00', NULL, '2026-11-22 21:51:23.025+00', 0, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 5),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f93-745c-a2a8-83797f9cb80e', 'pending', 0, '2026-11-22 21:51:23.028+00', NULL, '2026-11-22 21:51:23.028+00', 0, '01a2053e-0f7d-70a3-93fc-e2848be0eb47', 6),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f99-739f-a927-942e9ea9f0e6', 'pending', 0, '2026-11-22 21:51:23.032+00', NULL, '2026-11-22 21:51:23.032+00', 0, '01a2053e-0f99-739f-a927-90a4221bb1e2', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0f9c-7750-ac2b-0ad098bdd4af', 'pending', 0, '2026-11-22 21:51:23.032+00', NULL, '2026-11-22 21:51:23.032+00', 0, '01a2053e-0f99-739f-a927-90a4221bb1e2', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0fa8-750d-9bb0-8349d0398e2c', 'pending', 0, '2026-11-22 21:51:23.049+00', NULL, '2026-11-22 21:51:23.049+00', 0, '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 1),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0faa-701c-a6d9-fd9577a6b156', 'pending', 0, '2026-11-22 21:51:23.051+00', NULL, '2026-11-22 21:51:23.051+00', 0, '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 2),
	('01930000-0000-7000-8000-000000000001', '01a2053e-0fb4-744a-9363-14ab56f8a40b', 'pending', 0, '2026-11-22 21:51:23.061+00', NULL, '2026-11-22 21:51:23.061+00', 0, '01a2053e-0fa8-750d-9bb0-7e2b36c54ce7', 3);

INSERT INTO public.webhook_endpoints VALUES
	('01930000-0000-7000-8000-000000000001', 'board', true, NULL, '2026-11-22 21:51:21.44+00', NULL, NULL, '{}', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL);

ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.board_displays
    ADD CONSTRAINT board_displays_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.branches
    ADD CONSTRAINT branches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.guest_sessions
    ADD CONSTRAINT guest_sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (caller_id, key);

ALTER TABLE ONLY public.menu_categories
    ADD CONSTRAINT menu_categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_items
    ADD CONSTRAINT order_items_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.revoked_tokens
    ADD CONSTRAINT revoked_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.screen_pairings
    ADD CONSTRAINT screen_pairings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.screens
    ADD CONSTRAINT screens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sold_out
    ADD CONSTRAINT sold_out_pkey PRIMARY KEY (branch_id, menu_item_id);

ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stations
    ADD CONSTRAINT stations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.table_calls
    ADD CONSTRAINT table_calls_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ticket_counters
    ADD CONSTRAINT ticket_counters_pkey PRIMARY KEY (branch_id, day);

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (endpoint_id, event_id, number);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (endpoint_id, event_id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.write_probe
    ADD CONSTRAINT write_probe_pkey PRIMARY KEY (id);

CREATE INDEX audit_entries_org_id_at_id_idx ON public.audit_entries USING btree (org_id, at DESC, id DESC);

CREATE INDEX board_displays_branch_id_idx ON public.board_displays USING btree (branch_id);

CREATE INDEX board_displays_reported_at_idx ON public.board_displays USING btree (reported_at);

CREATE INDEX branches_org_id_idx ON public.branches USING btree (org_id);

CREATE INDEX guest_sessions_expires_at_idx ON public.guest_sessions USING btree (expires_at);

CREATE INDEX guest_sessions_table_id_idx ON public.guest_sessions USING btree (table_id);

CREATE UNIQUE INDEX guest_sessions_token_hash_key ON public.guest_sessions USING btree (token_hash);

CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE UNIQUE INDEX menu_categories_org_id_name_key ON public.menu_categories USING btree (org_id, name);

CREATE INDEX menu_items_category_id_idx ON public.menu_items USING btree (category_id);

CREATE INDEX menu_items_org_id_idx ON public.menu_items USING btree (org_id);

CREATE INDEX menu_items_station_id_idx ON public.menu_items USING btree (station_id);

CREATE UNIQUE INDEX order_events_branch_id_seq_key ON public.order_events USING btree (branch_id, seq);

CREATE INDEX order_events_by_age ON public.order_events USING brin (at);

CREATE UNIQUE INDEX order_events_order_id_version_key ON public.order_events USING btree (order_id, version);

CREATE INDEX order_events_org_id_at_idx ON public.order_events USING btree (org_id, at);

CREATE UNIQUE INDEX order_items_order_id_position_key ON public.order_items USING btree (order_id, "position");

CREATE UNIQUE INDEX orders_branch_id_day_number_key ON public.orders USING btree (branch_id, day, number);

CREATE INDEX orders_by_branch_day ON public.orders USING btree (branch_id, day, created_at DESC, id DESC);

CREATE INDEX orders_by_org_day ON public.orders USING btree (org_id, day, created_at DESC, id DESC);

CREATE INDEX orders_by_org_day_status ON public.orders USING btree (org_id, day, status, created_at DESC, id DESC);

CREATE INDEX orders_finished_tickets ON public.orders USING btree (branch_id, status_since, status) WHERE (status = ANY (ARRAY['completed'::public.order_status, 'cancelled'::public.order_status]));

CREATE INDEX orders_guest_session_id_idx ON public.orders USING btree (guest_session_id);

CREATE INDEX orders_open_tickets ON public.orders USING btree (branch_id, created_at) WHERE (status = ANY (ARRAY['pending'::public.order_status, 'confirmed'::public.order_status, 'preparing'::public.order_status, 'ready'::public.order_status]));

CREATE INDEX orders_recalled ON public.orders USING btree (branch_id) WHERE (recalled_at IS NOT NULL);

CREATE INDEX orders_refunds_due ON public.orders USING btree (branch_id, status_since) WHERE ((status = 'cancelled'::public.order_status) AND (payment_status = 'paid'::public.payment_status));

CREATE INDEX orders_table_id_idx ON public.orders USING btree (table_id);

CREATE UNIQUE INDEX orders_transfer_reference_key ON public.orders USING btree (transfer_reference);

CREATE INDEX orders_unpaid ON public.orders USING btree (branch_id, created_at) WHERE ((payment_status = 'unpaid'::public.payment_status) AND (status <> 'cancelled'::public.order_status) AND (total > 0));

CREATE UNIQUE INDEX organisations_slug_key ON public.organisations USING btree (slug);

CREATE UNIQUE INDEX payments_order_id_kind_key ON public.payments USING btree (order_id, kind);

CREATE INDEX revoked_tokens_expires_at_idx ON public.revoked_tokens USING btree (expires_at);

CREATE UNIQUE INDEX screen_pairings_code_key ON public.screen_pairings USING btree (code);

CREATE INDEX screen_pairings_expires_at_idx ON public.screen_pairings USING btree (expires_at);

CREATE UNIQUE INDEX screen_pairings_secret_hash_key ON public.screen_pairings USING btree (secret_hash);

CREATE INDEX screens_branch_id_idx ON public.screens USING btree (branch_id);

CREATE INDEX screens_org_id_idx ON public.screens USING btree (org_id);

CREATE UNIQUE INDEX screens_secret_hash_key ON public.screens USING btree (secret_hash);

CREATE INDEX sold_out_menu_item_id_idx ON public.sold_out USING btree (menu_item_id);

CREATE INDEX staff_branch_id_idx ON public.staff USING btree (branch_id);

CREATE UNIQUE INDEX staff_org_id_phone_key ON public.staff USING btree (org_id, phone);

CREATE UNIQUE INDEX stations_org_id_name_key ON public.stations USING btree (org_id, name);

CREATE INDEX table_calls_branch_id_called_at_idx ON public.table_calls USING btree (branch_id, called_at);

CREATE INDEX table_calls_by_age ON public.table_calls USING brin (called_at);

CREATE INDEX table_calls_table_id_called_at_idx ON public.table_calls USING btree (table_id, called_at);

CREATE UNIQUE INDEX table_calls_waiting ON public.table_calls USING btree (table_id, kind) WHERE (acknowledged_at IS NULL);

CREATE UNIQUE INDEX tables_code_key ON public.tables USING btree (code);

CREATE UNIQUE INDEX tables_in_use ON public.tables USING btree (branch_id, label) WHERE (retired_at IS NULL);

CREATE INDEX webhook_attempts_by_age ON public.webhook_attempts USING brin (at);

CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING brin (created_at);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_attempt) WHERE (status = 'pending'::public.delivery_status);

CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (endpoint_id, order_id, version) WHERE (status <> ALL (ARRAY['delivered'::public.delivery_status, 'dead'::public.delivery_status]));

CREATE INDEX webhook_endpoints_branch_id_idx ON public.webhook_endpoints USING btree (branch_id);

CREATE INDEX webhook_endpoints_org_id_idx ON public.webhook_endpoints USING btree (org_id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.board_displays
    ADD CONSTRAINT board_displays_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.branches
    ADD CONSTRAINT branches_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.guest_sessions
    ADD CONSTRAINT guest_sessions_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.menu_categories
    ADD CONSTRAINT menu_categories_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.menu_categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_station_id_fkey FOREIGN KEY (station_id) REFERENCES public.stations(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.order_items
    ADD CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_guest_session_id_fkey FOREIGN KEY (guest_session_id) REFERENCES public.guest_sessions(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.screens
    ADD CONSTRAINT screens_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.screens
    ADD CONSTRAINT screens_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.sold_out
    ADD CONSTRAINT sold_out_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.sold_out
    ADD CONSTRAINT sold_out_menu_item_id_fkey FOREIGN KEY (menu_item_id) REFERENCES public.menu_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public.staff
    ADD CONSTRAINT staff_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.stations
    ADD CONSTRAINT stations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.table_calls
    ADD CONSTRAINT table_calls_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.table_calls
    ADD CONSTRAINT table_calls_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.ticket_counters
    ADD CONSTRAINT ticket_counters_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES public.branches(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON UPDATE CASCADE ON DELETE CASCADE;

